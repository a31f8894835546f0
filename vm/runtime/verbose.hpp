// SPDX-License-Identifier: Apache-2.0
// What -verbose, JVM TI SetVerboseFlag and the management beans switch. It is the configuration of stdout's log: what
// -Xlog sends to other outputs stays as it is.
#pragma once

namespace vitrine::vm {

enum class Verbose { Class, Gc, Jni };

/// Whether stdout gets the messages. No safepoint, as set_verbose.
bool is_verbose(Verbose what);
/// Any thread may call it, once the VM has a heap or before it has several threads.
void set_verbose(Verbose what, bool on);

}  // namespace vitrine::vm
