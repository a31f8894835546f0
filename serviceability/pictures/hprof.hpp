// SPDX-License-Identifier: Apache-2.0
// Reads heap dumps in the HPROF format 1.0.1 and 1.0.2, of any VM.
#pragma once
#include <string>
#include <string_view>

#include "serviceability/pictures/graph.hpp"

namespace vitrine::pictures {

/// The picture of a dump that is in memory; `kind` is heap or loaders. The dump may be damaged in any way: then the
/// error says what is wrong with it, and where.
GraphResult picture_of_dump(std::string_view dump, const std::string& kind, const std::string& source,
                            const std::string& filter);

}  // namespace vitrine::pictures
