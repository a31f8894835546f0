// SPDX-License-Identifier: Apache-2.0
// What launcher/ plugs together: the room's EventSink and its hooks in vm/ and jni/.
#pragma once

namespace vitrine::jvmti {

/// Called once, before the VM is created. Replaces vm().events and sets the hooks of vm::Vm and jni::Hooks.
void install();

}  // namespace vitrine::jvmti
