// SPDX-License-Identifier: Apache-2.0
// Value objects (JEP 401): objects without identity. They are objects in the heap like others, but programs can not
// tell one from another with the same class and the same fields. No function here reaches a safepoint, so references
// that callers hold stay right.
#pragma once
#include "vm/model/class.hpp"

namespace vitrine::vm {

inline bool has_identity(const Object* object) { return Class::of(object)->value_fields == nullptr; }

/// JVMS 6.5.if_acmp<cond> for two instances of one value class: whether their fields have the same values pairwise, a
/// float or double by its bits, a reference as by is_same.
bool are_substitutable(const Object& a, const Object& b);

/// Whether Java's == holds for two references, each of which may be null.
[[gnu::always_inline]] inline bool is_same(const Object* a, const Object* b) {
  if (a == b) return true;
  if (a == nullptr || b == nullptr || a->shape() != b->shape() || has_identity(a)) [[likely]]
    return false;
  return are_substitutable(*a, *b);
}

/// The hash of a value object, from its class and its fields, as java.lang.runtime.ValueObjectMethods computes it. Not
/// negative.
int32_t hash_of_value(const Object& object);

/// System.identityHashCode of an object that is not null: references that are the same have the same.
inline int32_t identity_hash(const Object* object) {
  return has_identity(object) ? object->identity_hash() : hash_of_value(*object);
}

}  // namespace vitrine::vm
