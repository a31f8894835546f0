// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Accessing Fields of Objects" and "Accessing Static Fields". Final fields may be written, because
// the class library sets System.in, out and err this way.
#include "gc/store.hpp"
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "jni/functions/member_lookup.hpp"
#include "jni/functions/member_types.hpp"
#include "jni/ids.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::jni::functions {
namespace {

using namespace vm;

enum Watch : uint8_t { kAccessWatched = 1, kModificationWatched = 2 };

/// The object that holds the field: `object`, or for a static field the mirror of its holder. Null if an exception is
/// pending.
Object* base_of(Thread& self, Field* field, jobject object) {
  Object* base = field == nullptr ? nullptr : field->is_static() ? field->holder->mirror : dereference(object);
  if (base == nullptr) (void)throw_null_pointer(self);
  return base;
}

template <class T>
T get_field(JNIEnv* env, jobject object, jfieldID id) {
  JNI_ENTER(env);
  Field* field = field_of(id);
  Object* base = base_of(self, field, object);
  if (base == nullptr) return T{};
  if (field->watch.load(std::memory_order_relaxed) & kAccessWatched)
    vm::ports().events->field_access(self, self.context.top_frame, *field, field->is_static() ? nullptr : base);
  auto value =
      field->is_volatile() ? base->get_volatile<InHeap<T>>(field->offset) : base->get<InHeap<T>>(field->offset);
  if constexpr (std::is_same_v<T, jobject>)
    return local(self, value);
  else
    return value;
}

template <class T>
void set_field(JNIEnv* env, jobject object, jfieldID id, T value) {
  JNI_ENTER(env);
  Field* field = field_of(id);
  Object* base = base_of(self, field, object);
  if (base == nullptr) return;
  if (field->watch.load(std::memory_order_relaxed) & kModificationWatched)
    vm::ports().events->field_modification(self, self.context.top_frame, *field, field->is_static() ? nullptr : base,
                                           to_slot(value));
  InHeap<T> raw;
  if constexpr (std::is_same_v<T, jobject>)
    raw = dereference(value);
  else if constexpr (std::is_same_v<T, jboolean>)
    raw = value & 1;
  else
    raw = value;
  if (!field->is_volatile())
    gc::store_value(base, field->offset, raw);
  else if constexpr (std::is_same_v<T, jobject>)
    gc::store_reference_volatile(base, field->offset, raw);
  else
    base->put_volatile(field->offset, raw);
}

}  // namespace

jfieldID GetFieldID(JNIEnv* env, jclass clazz, const char* name, const char* descriptor) {
  JNI_ENTER_TO_RUN(env);
  return find_field_id(self, clazz, name, descriptor, false);
}

jfieldID GetStaticFieldID(JNIEnv* env, jclass clazz, const char* name, const char* descriptor) {
  JNI_ENTER_TO_RUN(env);
  return find_field_id(self, clazz, name, descriptor, true);
}

#define FIELD_FUNCTIONS(Type, type)                                                                            \
  type Get##Type##Field(JNIEnv* env, jobject object, jfieldID id) { return get_field<type>(env, object, id); } \
  void Set##Type##Field(JNIEnv* env, jobject object, jfieldID id, type value) {                                \
    set_field<type>(env, object, id, value);                                                                   \
  }                                                                                                            \
  type GetStatic##Type##Field(JNIEnv* env, jclass, jfieldID id) { return get_field<type>(env, nullptr, id); }  \
  void SetStatic##Type##Field(JNIEnv* env, jclass, jfieldID id, type value) {                                  \
    set_field<type>(env, nullptr, id, value);                                                                  \
  }
MEMBER_TYPES(FIELD_FUNCTIONS)

}  // namespace vitrine::jni::functions
