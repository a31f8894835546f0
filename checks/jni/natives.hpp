// SPDX-License-Identifier: Apache-2.0
// The NativeInterface under -Xcheck:jni: what is looked at around a native method.
#pragma once

namespace vitrine::vm {
class Thread;
}

namespace vitrine::checks {

/// Puts it before the VM's own one. To be called before there are threads.
void put_before_natives();
/// Reports the monitors that native methods have entered in a thread and not left. When the thread or the VM ends.
void report_kept_monitors(const vm::Thread& thread);

}  // namespace vitrine::checks
