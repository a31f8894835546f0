// SPDX-License-Identifier: Apache-2.0
// The VM's NativeInterface: calls the C functions of native methods, and makes the JNI environments of threads.
#pragma once
#include <memory>

#include "jni/native/call_shape.hpp"
#include "vm/model/method.hpp"
#include "vm/ports/native_interface.hpp"

namespace vitrine::jni {

/// launcher/ calls this once and plugs the result into vm::ports().native_interface.
std::unique_ptr<vm::NativeInterface> make_native_interface();

namespace detail {
const CallShape& find_shape(vm::Method& method);
}
/// How the C function of a native method is called.
inline const CallShape& shape_of(vm::Method& method) {
  const void* shape = method.native_call.load(std::memory_order_acquire);
  return shape != nullptr ? *static_cast<const CallShape*>(shape) : detail::find_shape(method);
}
/// The contents of the C function's result register as a slot. For types other than references.
vm::Slot slot_of_result(vm::BasicType type, RawResult raw);

}  // namespace vitrine::jni
