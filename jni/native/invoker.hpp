// SPDX-License-Identifier: Apache-2.0
// The NativeInvoker of the VM: calls C functions with a Java signature.
#pragma once
#include <memory>

#include "vm/exec/executor.hpp"

namespace vitrine::jni {

std::unique_ptr<vm::NativeInvoker> make_native_invoker();

}  // namespace vitrine::jni
