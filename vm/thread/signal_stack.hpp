// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace vitrine::vm {

/// Gives the calling POSIX thread an alternate signal stack, so that a native stack overflow can be reported. Does
/// nothing if the thread already has one, or if there is no memory.
void set_up_signal_stack();
/// Releases what set_up_signal_stack has made for the calling thread.
void tear_down_signal_stack();

}  // namespace vitrine::vm
