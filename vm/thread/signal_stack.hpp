// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace vitrine::vm {

/// Alternate signal stack of the calling POSIX thread, so that a native stack overflow can be reported.
void set_up_signal_stack();
void tear_down_signal_stack();

}  // namespace vitrine::vm
