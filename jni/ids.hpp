// SPDX-License-Identifier: Apache-2.0
// jmethodID and jfieldID (JNI 10 chapter 4 "Accessing Fields and Methods"): the address of a cell that leads to the
// Method or Field. Cells are never freed or reused, so an id whose class has been unloaded is recognized instead of
// dereferenced. Method::id and Field::id hold the address of a member's cell. The first word of a cell is the pointer
// to the member; when vm/ unloads the class, it clears that word:  *static_cast<void**>(member.id) = nullptr.
#pragma once
#include <jni.h>

#include "vm/model/field.hpp"
#include "vm/model/method.hpp"

namespace vitrine::jni {

struct MethodId {
  vm::Method* method;  // null: the class is gone
  const char* shorty;  // one descriptor character per parameter, 'L' also for arrays; NUL-terminated
};
struct FieldId {
  vm::Field* field;  // null: the class is gone
};

/// Makes the id of a member if it has none. Thread-safe: takes the lock of the ids, a leaf.
jmethodID make_id(vm::Method& method);
jfieldID make_id(vm::Field& field);

/// The id of a member, made at the first call. Inline, because stack walks ask it for every frame.
inline jmethodID id_of(vm::Method& method) {
  void* cell = method.id.load(std::memory_order_acquire);
  return cell != nullptr ? static_cast<jmethodID>(cell) : make_id(method);
}
inline jfieldID id_of(vm::Field& field) {
  void* cell = __atomic_load_n(&field.id, __ATOMIC_ACQUIRE);
  return cell != nullptr ? static_cast<jfieldID>(cell) : make_id(field);
}

/// The member of an id that is known to come from id_of; null if its class has been unloaded.
inline vm::Method* method_of(jmethodID id) { return reinterpret_cast<MethodId*>(id)->method; }
inline vm::Field* field_of(jfieldID id) { return reinterpret_cast<FieldId*>(id)->field; }
inline const char* shorty_of(jmethodID id) { return reinterpret_cast<MethodId*>(id)->shorty; }

/// Whether id_of has returned this id; for ids from agents. The class of such an id may have been unloaded since.
bool is_method_id(jmethodID id);
bool is_field_id(jfieldID id);

}  // namespace vitrine::jni
