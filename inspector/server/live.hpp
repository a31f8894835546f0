// SPDX-License-Identifier: Apache-2.0
// Live updates of a view as server-sent events, and what they cost.
#pragma once
#include <httplib.h>

#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// Answers with the updates of `view`, until the client goes or the program ends. Throws a Refusal if there are too
/// many.
void serve_live(const View& view, httplib::Response& response);

/// Ends all updates. Returns when none works on the VM any more.
void end_live();

}  // namespace vitrine::inspector
