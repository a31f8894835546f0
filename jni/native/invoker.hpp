// SPDX-License-Identifier: Apache-2.0
// The VM's NativeInterface: calls the C functions of native methods, and makes the JNI environments of threads.
#pragma once
#include <memory>

#include "vm/ports/native_interface.hpp"

namespace vitrine::jni {

/// launcher/ calls this once and plugs the result into vm::ports().native_interface.
std::unique_ptr<vm::NativeInterface> make_native_interface();

}  // namespace vitrine::jni
