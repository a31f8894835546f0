// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Array Operations". Get<Type>ArrayElements copies, as HotSpot does, so that JNI_ABORT really
// discards changes. The critical form returns the array's own memory: an array with a reference does not move, so it
// blocks nothing.
#include <cstdlib>
#include <cstring>

#include "base/range.hpp"
#include "gc/store.hpp"
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "jni/functions/member_types.hpp"
#include "vm/exec/objects.hpp"
#include "vm/model/primitive_classes.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::jni::functions {
namespace {

using namespace vm;

Object* array_or_throw(Thread& self, jarray reference) {
  Object* array = dereference(reference);
  if (array != nullptr && Class::of(array)->is_array()) return array;
  (void)throw_null_pointer(self);
  return nullptr;
}

bool check_index(Thread& self, const Object* array, jsize index) {
  if (is_index(index, array->length())) return true;
  (void)throw_array_index(self, index, array->length());
  return false;
}

bool check_region(Thread& self, const Object* array, jsize start, jsize length) {
  if (is_range(start, length, array->length())) return true;
  std::string message = length < 0
                            ? "Length " + std::to_string(length) + " is negative"
                            : "Array region " + std::to_string(start) + ".." + std::to_string(int64_t{start} + length) +
                                  " out of bounds for length " + std::to_string(array->length());
  (void)throw_new(self, Throwable::ArrayIndexOutOfBoundsException, message);
  return false;
}

template <class T>
T new_primitive_array(JNIEnv* env, BasicType type, jsize length) {
  JNI_ENTER(env);
  auto made = allocate_array(self, primitive_array_class(type), length);
  return made.ok() ? local<T>(self, made.value()) : nullptr;
}

template <class T>
T* get_elements(JNIEnv* env, jarray reference, jboolean* is_copy) {
  JNI_ENTER(env);
  Object* array = array_or_throw(self, reference);
  if (array == nullptr) return nullptr;
  size_t bytes = static_cast<size_t>(array->length()) * sizeof(T);
  auto* copy = static_cast<T*>(malloc(bytes == 0 ? 1 : bytes));
  if (copy == nullptr) {
    (void)throw_out_of_memory(self, "GetArrayElements");
    return nullptr;
  }
  memcpy(copy, array->elements<T>(), bytes);
  if (is_copy != nullptr) *is_copy = JNI_TRUE;
  return copy;
}

template <class T>
void release_elements(JNIEnv* env, jarray reference, T* elements, jint mode) {
  JNI_ENTER(env);
  Object* array = dereference(reference);
  if (array == nullptr || elements == nullptr) return;
  if (mode == 0 || mode == JNI_COMMIT)
    memcpy(array->elements<T>(), elements, static_cast<size_t>(array->length()) * sizeof(T));
  if (mode == 0 || mode == JNI_ABORT) free(elements);
}

template <class T>
void get_region(JNIEnv* env, jarray reference, jsize start, jsize length, T* out) {
  JNI_ENTER(env);
  Object* array = array_or_throw(self, reference);
  if (array == nullptr || !check_region(self, array, start, length) || length == 0) return;
  memcpy(out, array->elements<T>() + start, static_cast<size_t>(length) * sizeof(T));
}

template <class T>
void set_region(JNIEnv* env, jarray reference, jsize start, jsize length, const T* from) {
  JNI_ENTER(env);
  Object* array = array_or_throw(self, reference);
  if (array == nullptr || !check_region(self, array, start, length) || length == 0) return;
  memcpy(array->elements<T>() + start, from, static_cast<size_t>(length) * sizeof(T));
}

/// "type mismatch: can not store java.lang.Integer to java.lang.String[0]"; inner dimensions follow the index.
std::string store_message(const Class& value, const Class& array, jsize index) {
  std::string message = "type mismatch: can not store " + value.external_name() + " to " +
                        array.element->external_name() + "[" + std::to_string(index) + "]";
  for (int dimension = array.dimensions; dimension > 1; --dimension) message += "[]";
  return message;
}

}  // namespace

jsize GetArrayLength(JNIEnv* env, jarray reference) {
  JNI_ENTER(env);
  Object* array = array_or_throw(self, reference);
  return array == nullptr ? 0 : array->length();
}

jobjectArray NewObjectArray(JNIEnv* env, jsize length, jclass element_class, jobject initial) {
  JNI_ENTER_TO_RUN(env);
  Class* element = class_or_throw(self, element_class);
  if (element == nullptr) return nullptr;
  if (element->is_primitive()) {
    (void)throw_new(self, Throwable::IllegalArgumentException, element->external_name());
    return nullptr;
  }
  auto array_class = array_class_of(self, *element);
  if (array_class.threw()) return nullptr;
  auto made = allocate_array(self, *array_class.value(), length);
  if (made.threw()) return nullptr;
  if (Object* value = dereference(initial)) {
    for (jsize i = 0; i < length; ++i) gc::store_element(made.value(), static_cast<size_t>(i), value);
  }
  return local<jobjectArray>(self, made.value());
}

jobject GetObjectArrayElement(JNIEnv* env, jobjectArray reference, jsize index) {
  JNI_ENTER(env);
  Object* array = array_or_throw(self, reference);
  if (array == nullptr || !check_index(self, array, index)) return nullptr;
  return local(self, array->element<Object*>(index));
}

void SetObjectArrayElement(JNIEnv* env, jobjectArray reference, jsize index, jobject value) {
  JNI_ENTER(env);
  Object* array = array_or_throw(self, reference);
  if (array == nullptr || !check_index(self, array, index)) return;
  Object* object = dereference(value);
  const Class& array_class = *Class::of(array);
  if (object == nullptr && array_class.is_null_restricted) {
    (void)throw_new(self, Throwable::NullPointerException, "Cannot store null in a null-restricted array");
    return;
  }
  if (object != nullptr && !Class::of(object)->is_subclass_of(array_class.component)) {
    (void)throw_new(self, Throwable::ArrayStoreException, store_message(*Class::of(object), array_class, index));
    return;
  }
  gc::store_element(array, static_cast<size_t>(index), object);
}

#define ARRAY_FUNCTIONS(Type, type)                                                                          \
  type##Array New##Type##Array(JNIEnv* env, jsize length) {                                                  \
    return new_primitive_array<type##Array>(env, BasicType::Type, length);                                   \
  }                                                                                                          \
  type* Get##Type##ArrayElements(JNIEnv* env, type##Array array, jboolean* is_copy) {                        \
    return get_elements<type>(env, array, is_copy);                                                          \
  }                                                                                                          \
  void Release##Type##ArrayElements(JNIEnv* env, type##Array array, type* elements, jint mode) {             \
    release_elements(env, array, elements, mode);                                                            \
  }                                                                                                          \
  void Get##Type##ArrayRegion(JNIEnv* env, type##Array array, jsize start, jsize length, type* out) {        \
    get_region(env, array, start, length, out);                                                              \
  }                                                                                                          \
  void Set##Type##ArrayRegion(JNIEnv* env, type##Array array, jsize start, jsize length, const type* from) { \
    set_region(env, array, start, length, from);                                                             \
  }
PRIMITIVE_TYPES(ARRAY_FUNCTIONS)

void* GetPrimitiveArrayCritical(JNIEnv* env, jarray reference, jboolean* is_copy) {
  JNI_ENTER(env);
  Object* array = array_or_throw(self, reference);
  if (array == nullptr) return nullptr;
  if (is_copy != nullptr) *is_copy = JNI_FALSE;
  return array->elements<jbyte>();
}

void ReleasePrimitiveArrayCritical(JNIEnv*, jarray, void*, jint) {}

}  // namespace vitrine::jni::functions
