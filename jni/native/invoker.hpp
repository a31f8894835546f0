// SPDX-License-Identifier: Apache-2.0
// The NativeInterface of the VM: calls C functions with a Java signature, makes the environments of threads.
#pragma once
#include <memory>

#include "vm/ports/native_interface.hpp"

namespace vitrine::jni {

std::unique_ptr<vm::NativeInterface> make_native_interface();

}  // namespace vitrine::jni
