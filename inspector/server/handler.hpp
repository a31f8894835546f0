// SPDX-License-Identifier: Apache-2.0
// Handlers run in the threads of the pool, while the VM is in its live phase.
#pragma once
#include <functional>

#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// Calls `handler` with the current thread attached, in a local frame of its own. Throws a Refusal if the handler does,
/// or if the program has not begun or has ended.
Json handle(const std::function<Json(Call&)>& handler, Json arguments);

/// From now on handle() does not refuse: the VM is in its live phase.
void begin_handlers();

/// From now on handle() refuses. Returns when no handler works any more.
void end_handlers();

}  // namespace vitrine::inspector
