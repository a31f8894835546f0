// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace vitrine::vm {

/// Gives the calling POSIX thread an alternate signal stack, so that a native stack overflow can be reported. Does
/// nothing if the thread already has one that is large enough, or if there is no memory.
void set_up_signal_stack();
/// Releases what set_up_signal_stack has made for the calling thread, which then has its former alternate stack again,
/// or the one that it has set since.
void tear_down_signal_stack();

}  // namespace vitrine::vm
