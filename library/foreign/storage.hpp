// SPDX-License-Identifier: Apache-2.0
// What the linker classes of jdk.internal.foreign.abi say about a call: where its values are at the border. The VM does
// not know C types; the class library has assigned the registers.
#pragma once
#include <vector>

#include "library/foreign/registers.hpp"
#include "vm/model/method.hpp"
#include "vm/model/value.hpp"

namespace vitrine::library {

/// A place for one value: the library's VMStorage.
struct Storage {
  /// The first five are the numbers of X86_64Architecture.StorageType. Nothing is in an x87 register, because the
  /// library has no long double.
  enum Kind : uint8_t { kInteger, kVector, kX87, kStack, kSpecial, kNone };
  /// Indices of special places: values that the VM itself wants to know (StubLocations, since 21).
  enum : uint32_t { kTarget, kReturnBuffer, kCapturedState, kSpecials };

  Kind kind;
  uint32_t index;  // in Registers, among the words on the stack, or of a special place

  /// The bytes that the value takes in a return buffer: those of a whole register.
  size_t size() const { return kind == kVector || kind == kX87 ? 16 : 8; }
};

/// Whether C can take an argument there, or give a result.
bool takes_argument(Storage storage);
bool gives_result(Storage storage);

/// The places of a VMStorage[]; None for null. No safepoint.
std::vector<Storage> storages_of(const vm::Object* array);

/// The register of a storage that is one.
inline uint64_t& register_at(Registers& registers, Storage storage) {
  return storage.kind == Storage::kVector ? registers.vector[storage.index] : registers.integer[storage.index];
}

/// The value of a Java type that C has put into a word. What is narrower than the word is extended.
vm::Slot slot_of_word(vm::BasicType type, uint64_t word);

/// The fields of an object of the linker, by name. These classes are loaded only by programs that call C, so they have
/// no rows in well_known.def. If there is no such field, the class library does not fit this VM, and the process ends.
/// No safepoint.
vm::Object* object_in(const vm::Object* object, const char* name, const char* descriptor);
int64_t long_in(const vm::Object* object, const char* name);

}  // namespace vitrine::library
