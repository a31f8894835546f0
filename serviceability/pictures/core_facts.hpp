// SPDX-License-Identifier: Apache-2.0
// The facts of a picture as gdb's command java-facts writes them, which reads them from a core file.
#pragma once
#include <string>
#include <string_view>

#include "serviceability/pictures/graph.hpp"

namespace vitrine::pictures {

/// "" if java-facts knows that kind; otherwise the sentence that says why there is no such picture of a core file.
std::string no_core_picture(const std::string& kind);

/// The picture of what java-facts has written about `kind`, which it knows. If it could not read the core file, or has
/// not come to its end, the error says so.
GraphResult picture_of_core_facts(std::string_view facts, const std::string& kind, const std::string& source,
                                  const std::string& filter);

}  // namespace vitrine::pictures
