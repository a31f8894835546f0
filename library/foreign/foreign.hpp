// SPDX-License-Identifier: Apache-2.0
// The natives of the foreign function and memory API: rows for registered/, one table per file. README.md of the room
// tells how calls between Java and C work.
#pragma once
#include <span>

#include "library/foreign/storage.hpp"
#include "library/registered/registered.hpp"

namespace vitrine::library {

std::span<const FastNativeRow> downcall_natives();
std::span<const FastNativeRow> upcall_natives();
std::span<const FastNativeRow> shared_scope_natives();

/// The buffer through which Java code of class library 17 gives and takes registers: its BufferLayout.
struct RegisterBuffer {
  struct Place {
    Storage storage;
    size_t offset;
  };
  size_t size;
  size_t function, stack_bytes, stack;  // offsets of words: the function's address, the size and address of the words
                                        // for the stack
  std::vector<Place> arguments, results;

  /// From the library's objects. No safepoint.
  RegisterBuffer(const vm::Object* abi, const vm::Object* layout);
  /// The word at that offset of a buffer.
  static uint64_t& word(char* buffer, size_t offset) { return *reinterpret_cast<uint64_t*>(buffer + offset); }
};

}  // namespace vitrine::library
