// SPDX-License-Identifier: Apache-2.0
// Reading the objects of jdk.internal.foreign.abi.
#include "library/foreign/storage.hpp"

#include "base/assert.hpp"
#include "vm/linking/linking.hpp"
#include "vm/linking/reflection.hpp"

namespace vitrine::library {
namespace {

using vm::BasicType;
using vm::Class;
using vm::Field;
using vm::Object;
using vm::Symbol;

/// Null if the object's class has no such field.
const Field* find_field(const Object* object, const char* name, const char* descriptor) {
  return vm::lookup_field(*Class::of(object), Symbol::intern(name), Symbol::intern(descriptor));
}
uint32_t offset_of(const Object* object, const char* name, const char* descriptor) {
  const Field* field = find_field(object, name, descriptor);
  if (field == nullptr)
    VM_FATAL((Class::of(object)->external_name() + " has no field " + name + ", which the VM needs").c_str());
  return field->offset;
}

Storage storage_of(const Object* object) {
  if (object == nullptr) return {Storage::kNone, 0};
  if (const Field* type = find_field(object, "type", "B")) {  // since 19, a place on the stack is counted in bytes
    auto kind = static_cast<Storage::Kind>(object->get<int8_t>(type->offset));
    auto index = object->get<uint32_t>(offset_of(object, "indexOrOffset", "I"));
    return {kind, kind == Storage::kStack ? index / 8 : index};
  }
  return {static_cast<Storage::Kind>(object->get<int32_t>(offset_of(object, "type", "I"))),
          object->get<uint32_t>(offset_of(object, "index", "I"))};
}

constexpr uint32_t kRax = 0, kRdx = 2, kRbx = 3, kRbp = 5;

}  // namespace

bool takes_argument(Storage storage) {
  switch (storage.kind) {
    case Storage::kInteger:
      return storage.index < Registers::kIntegers && (storage.index < kRbx || storage.index > kRbp);
    case Storage::kVector: return storage.index < Registers::kVectors;
    case Storage::kStack: return true;
    case Storage::kSpecial: return storage.index < Storage::kSpecials;
    default: return false;
  }
}

bool gives_result(Storage storage) {
  if (storage.kind == Storage::kInteger) return storage.index == kRax || storage.index == kRdx;
  return storage.kind == Storage::kVector && storage.index < 2;
}

std::vector<Storage> storages_of(const Object* array) {
  std::vector<Storage> storages;
  for (size_t i = 0; i < static_cast<size_t>(array->length()); ++i)
    storages.push_back(storage_of(vm::element(array, i)));
  return storages;
}

vm::Slot slot_of_word(BasicType type, uint64_t word) {
  switch (type) {
    case BasicType::Boolean: return static_cast<uint8_t>(word) != 0;
    case BasicType::Byte: return static_cast<int8_t>(word);
    case BasicType::Char: return static_cast<uint16_t>(word);
    case BasicType::Short: return static_cast<int16_t>(word);
    case BasicType::Int: return static_cast<int32_t>(word);
    case BasicType::Float: return static_cast<uint32_t>(word);
    case BasicType::Void: return 0;
    default: return static_cast<vm::Slot>(word);  // long; double as its bits
  }
}

Object* object_in(const Object* object, const char* name, const char* descriptor) {
  return object->get<Object*>(offset_of(object, name, descriptor));
}
int64_t long_in(const Object* object, const char* name) { return object->get<int64_t>(offset_of(object, name, "J")); }

}  // namespace vitrine::library
