// SPDX-License-Identifier: Apache-2.0
// jmethodID and jfieldID (JNI 10 chapter 4 "Accessing Fields and Methods"): the address of a cell that leads to the
// Method or Field. Cells are never freed nor reused, so that an id whose class has been unloaded is found out instead
// of followed. The cell of a member is in Method::id / Field::id. The first word of a cell is the pointer: who unloads
// a class (vm/) clears it with  *static_cast<void**>(member.id) = nullptr.
#pragma once
#include <jni.h>

#include "vm/model/field.hpp"
#include "vm/model/method.hpp"

namespace vitrine::jni {

struct MethodId {
  vm::Method* method;  // null: the class is gone
  const char* shorty;  // one descriptor character a parameter, 'L' for arrays too; NUL-terminated
};
struct FieldId {
  vm::Field* field;  // null: the class is gone
};

/// The id of a member, made on demand. Thread-safe, no safepoint.
jmethodID id_of(vm::Method& method);
jfieldID id_of(vm::Field& field);

/// The member of an id that is known to come from id_of; null when its class has been unloaded.
inline vm::Method* method_of(jmethodID id) { return reinterpret_cast<MethodId*>(id)->method; }
inline vm::Field* field_of(jfieldID id) { return reinterpret_cast<FieldId*>(id)->field; }
inline const char* shorty_of(jmethodID id) { return reinterpret_cast<MethodId*>(id)->shorty; }

/// For ids from agents: true only for addresses that id_of has given out (the class may be gone all the same).
bool is_method_id(jmethodID id);
bool is_field_id(jfieldID id);

}  // namespace vitrine::jni
