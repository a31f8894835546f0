// SPDX-License-Identifier: Apache-2.0
// Binding native methods to C functions (JNI 10 chapter 2 "Compiling, Loading and Linking Native Methods").
#pragma once
#include <jni.h>

#include "vm/model/java_result.hpp"
#include "vm/model/method.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jni {

/// Finds the implementation of a native method that has none and binds it: afterwards native_function or fast_native is
/// set. UnsatisfiedLinkError.
vm::JavaResult<void> link_native(vm::Thread& self, vm::Method& method);

/// Binds `method` to `function`; null unbinds. Tells the agents first (NativeMethodBind), who may replace the address.
/// A FastNative stays in use only while the function is one of the VM's own or of libjava, of which it is a copy.
void bind_native(vm::Thread& self, vm::Method& method, void* function);

}  // namespace vitrine::jni
