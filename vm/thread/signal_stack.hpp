// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace vitrine::vm {

/// Gives the calling POSIX thread an alternate signal stack, so that a native stack overflow can be reported. Does
/// nothing if the thread already has one that is large enough, or if there is no memory.
void set_up_signal_stack();
/// Releases what set_up_signal_stack has made for the calling thread, which then has its former alternate stack again,
/// or the one that it has set since.
void tear_down_signal_stack();
/// Whether the address is on a stack that the thread has from set_up_signal_stack, although the host has given it none
/// for signals. Async-signal-safe.
bool is_on_added_signal_stack(uintptr_t address);

}  // namespace vitrine::vm
