// SPDX-License-Identifier: Apache-2.0
// Direct byte buffers over memory that the VM owns.
#pragma once
#include <span>

#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jni {

/// A new java.nio.DirectByteBuffer over the `capacity` bytes at `address`, which it does not own. Null if the class
/// library has no such class. Throws IllegalArgumentException for a negative or too large capacity.
vm::JavaResult<vm::Object*> make_direct_buffer(vm::Thread& self, void* address, int64_t capacity);
/// The memory of a direct buffer; an empty span if `buffer` is null or not a direct buffer.
vm::JavaResult<std::span<char>> direct_buffer_memory(vm::Thread& self, vm::Object* buffer);

}  // namespace vitrine::jni
