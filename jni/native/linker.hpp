// SPDX-License-Identifier: Apache-2.0
// Binding native methods to C functions (JNI 10 chapter 2 "Compiling, Loading and Linking Native Methods").
#pragma once
#include "vm/model/java_result.hpp"
#include "vm/model/method.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jni {

/// Finds the implementation of an unbound native method and binds it: afterwards Method::native_function or fast_native
/// is set. Throws UnsatisfiedLinkError.
vm::JavaResult<void> link_native(vm::Thread& self, vm::Method& method);

/// Binds `method` to `function`; null unbinds it. Posts NativeMethodBind first; an agent may replace the address and
/// leave an exception pending. A FastNative does the same as a function of the VM or of libjava, so it is dropped, with
/// the world stopped, when `function` is another one.
void bind_native(vm::Thread& self, vm::Method& method, void* function);

}  // namespace vitrine::jni
