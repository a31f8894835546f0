// SPDX-License-Identifier: Apache-2.0
// Direct byte buffers over memory of the VM's.
#pragma once
#include <jni.h>

#include <span>

#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jni {

/// A java.nio.DirectByteBuffer of `capacity` bytes at `address`; it does not own them. Null when the class library has
/// none. IllegalArgumentException for a negative or too large capacity.
vm::JavaResult<vm::Object*> make_direct_buffer(vm::Thread& self, void* address, int64_t capacity);
/// The memory of a direct buffer; empty: it is none.
vm::JavaResult<std::span<char>> direct_buffer_memory(vm::Thread& self, vm::Object* buffer);

}  // namespace vitrine::jni
