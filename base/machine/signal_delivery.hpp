// SPDX-License-Identifier: Apache-2.0
// Handing a signal on to another handler, as the kernel would have delivered it in the first place.
#pragma once
#include <signal.h>

namespace vitrine {

/// Has the interrupted thread go on in `handler` on the stack that it was on, when the calling handler, which runs on
/// an alternate stack and got `info` and `context`, returns; with the signals in `also_blocked` blocked besides its
/// own. What the handler returns to is what was interrupted, or what it has made of its own context. Returns false, and
/// changes nothing, if the signal came of an access close to the stack pointer: then there may be no room left.
/// Async-signal-safe.
bool deliver_on_own_stack(int signal, const siginfo_t& info, void* context, void (*handler)(int, siginfo_t*, void*),
                          const sigset_t& also_blocked);

}  // namespace vitrine
