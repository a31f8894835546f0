// SPDX-License-Identifier: Apache-2.0
// java.lang.reflect.Array and System.arraycopy. Primitive values are widened as in JLS 5.1.2.

#include <algorithm>
#include <vector>

#include "base/range.hpp"
#include "gc/store.hpp"
#include "library/array_copy.hpp"
#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/exec/objects.hpp"
#include "vm/linking/java_calls.hpp"

using namespace vitrine;
using namespace vitrine::library;
using vm::BasicType;

namespace {

constexpr int kMostDimensions = 255;  // JVMS 4.4.1

JavaResult<Object*> checked_array(Thread& self, jobject array) {
  Object* object = dereference(array);
  if (object == nullptr) return vm::throw_null_pointer(self);
  if (!Class::of(object)->is_array()) return throw_illegal_argument(self, "Argument is not an array");
  return object;
}
JavaResult<Object*> checked_element(Thread& self, jobject array, jint index) {
  Object* object = TRY(checked_array(self, array));
  if (!is_index(index, object->length())) return vm::throw_new(self, vm::Throwable::ArrayIndexOutOfBoundsException);
  return object;
}
JavaResult<Object*> checked_primitive_element(Thread& self, jobject array, jint index) {
  Object* object = TRY(checked_array(self, array));
  if (Class::of(object)->is_object_array())
    return throw_illegal_argument(self, "Argument is not an array of primitive type");
  return checked_element(self, array, index);
}

Slot read(const Object* array, BasicType type, jint index) {
  auto i = static_cast<size_t>(index);
  switch (type) {
    case BasicType::Boolean:
    case BasicType::Byte: return array->elements<int8_t>()[i];
    case BasicType::Char: return array->elements<uint16_t>()[i];
    case BasicType::Short: return array->elements<int16_t>()[i];
    case BasicType::Int: return array->elements<int32_t>()[i];
    case BasicType::Float: return array->elements<uint32_t>()[i];
    case BasicType::Long:
    case BasicType::Double: return array->elements<int64_t>()[i];
    default: return vm::slot_of(array->element<Object*>(i));
  }
}

void write(Object* array, BasicType type, jint index, Slot value) {
  auto i = static_cast<size_t>(index);
  switch (type) {
    case BasicType::Boolean: array->elements<uint8_t>()[i] = value & 1; break;
    case BasicType::Byte: array->elements<int8_t>()[i] = static_cast<int8_t>(value); break;
    case BasicType::Char:
    case BasicType::Short: array->elements<int16_t>()[i] = static_cast<int16_t>(value); break;
    case BasicType::Int:
    case BasicType::Float: array->elements<int32_t>()[i] = static_cast<int32_t>(value); break;
    case BasicType::Long:
    case BasicType::Double: array->elements<int64_t>()[i] = value; break;
    default: gc::store_element(array, i, vm::as_ref(value)); break;
  }
}

/// Converts a value between a slot and a jvalue.
Slot slot_from(jvalue v, BasicType type) {
  switch (type) {
    case BasicType::Boolean: return v.z & 1;
    case BasicType::Byte: return v.b;
    case BasicType::Char: return v.c;
    case BasicType::Short: return v.s;
    case BasicType::Int: return v.i;
    case BasicType::Float: return vm::slot_of(v.f);
    case BasicType::Double: return vm::slot_of(v.d);
    default: return v.j;
  }
}
jvalue jvalue_from(Slot slot, BasicType type) {
  jvalue v{};
  switch (type) {
    case BasicType::Boolean: v.z = slot & 1; break;
    case BasicType::Byte: v.b = static_cast<jbyte>(slot); break;
    case BasicType::Char: v.c = static_cast<jchar>(slot); break;
    case BasicType::Short: v.s = static_cast<jshort>(slot); break;
    case BasicType::Int: v.i = static_cast<jint>(slot); break;
    case BasicType::Float: v.f = vm::as_float(slot); break;
    case BasicType::Double: v.d = vm::as_double(slot); break;
    default: v.j = slot; break;
  }
  return v;
}

/// `lengths` are not those of an array that Java code has: it could change them meanwhile.
ObjectResult new_arrays(Thread& self, Class* element_class, const int32_t* lengths, int count) {
  if (element_class->is_primitive() && element_class->basic_type == BasicType::Void)
    return vm::throw_new(self, vm::Throwable::IllegalArgumentException);
  if (count == 0 || count > kMostDimensions - element_class->dimensions)
    return vm::throw_new(self, vm::Throwable::IllegalArgumentException);
  Class* array_class = element_class;
  for (int i = 0; i < count; ++i) array_class = TRY(vm::array_class_of(self, *array_class));
  if (count == 1) return vm::allocate_array(self, *array_class, lengths[0]);
  return vm::allocate_multi_array(self, *array_class, lengths, count);
}

jobjectArray new_null_restricted_array(jclass component, jint length, jobject initial) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    Class* array_class = TRY(vm::null_restricted_array_class_of(self, *class_of(component)));
    Object* array = TRY(vm::allocate_array(self, *array_class, length));
    for (jint i = 0; i < length; ++i) gc::store_element(array, static_cast<size_t>(i), dereference(initial));
    return array;
  });
}

}  // namespace

jint JVM_GetArrayLength(JNIEnv*, jobject arr) {
  return enter<jint>([&](Thread& self) -> JavaResult<int32_t> { return TRY(checked_array(self, arr))->length(); });
}

jobject JVM_GetArrayElement(JNIEnv*, jobject arr, jint index) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    Object* array = TRY(checked_element(self, arr, index));
    if (Class::of(array)->is_object_array()) return element(array, static_cast<size_t>(index));
    BasicType type = Class::of(array)->component->basic_type;
    return vm::box(self, type, read(array, type, index));
  });
}

jvalue JVM_GetPrimitiveArrayElement(JNIEnv*, jobject arr, jint index, jint wanted_type) {
  return enter<jvalue>([&](Thread& self) -> JavaResult<jvalue> {
    Object* array = TRY(checked_primitive_element(self, arr, index));
    BasicType type = Class::of(array)->component->basic_type, wanted = static_cast<BasicType>(wanted_type);
    Slot value = read(array, type, index);
    if (!vm::widen(type, wanted, &value)) return throw_illegal_argument(self, "argument type mismatch");
    return jvalue_from(value, wanted);
  });
}

void JVM_SetArrayElement(JNIEnv*, jobject arr, jint index, jobject val) {
  enter([&](Thread& self) -> JavaResult<void> {
    Object* array = TRY(checked_array(self, arr));
    Class& component = *Class::of(array)->component;
    Object* object = dereference(val);
    Slot value = vm::slot_of(object);
    if (Class::of(array)->is_object_array()) {
      if (object == nullptr && Class::of(array)->is_null_restricted)
        return vm::throw_new(self, vm::Throwable::NullPointerException, "null-restricted array");
      if (object != nullptr && !Class::of(object)->is_subclass_of(&component))
        return throw_illegal_argument(self, "array element type mismatch");
    } else {
      if (object == nullptr || vm::box_type(object) == BasicType::Object) {
        if (object == nullptr) return vm::throw_new(self, vm::Throwable::IllegalArgumentException);
        return throw_illegal_argument(self, "argument type mismatch");
      }
      if (!vm::unbox(object, component.basic_type, &value))
        return throw_illegal_argument(self, "argument type mismatch");
    }
    TRY(checked_element(self, arr, index));
    write(array, Class::of(array)->is_object_array() ? BasicType::Object : component.basic_type, index, value);
    return {};
  });
}

void JVM_SetPrimitiveArrayElement(JNIEnv*, jobject arr, jint index, jvalue v, unsigned char value_type) {
  enter([&](Thread& self) -> JavaResult<void> {
    Object* array = TRY(checked_primitive_element(self, arr, index));
    BasicType type = Class::of(array)->component->basic_type, given = static_cast<BasicType>(value_type);
    Slot value = slot_from(v, given);
    if (!vm::widen(given, type, &value)) return throw_illegal_argument(self, "argument type mismatch");
    write(array, type, index, value);
    return {};
  });
}

jobject JVM_NewArray(JNIEnv*, jclass element_class, jint length) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    if (dereference(element_class) == nullptr) return vm::throw_null_pointer(self);
    return new_arrays(self, class_of(element_class), &length, 1);
  });
}

jobject JVM_NewMultiArray(JNIEnv*, jclass element_class, jintArray dim) {
  return enter<jobject>([&](Thread& self) -> ObjectResult {
    Object* lengths = dereference(dim);
    if (dereference(element_class) == nullptr || lengths == nullptr) return vm::throw_null_pointer(self);
    const auto* begin = lengths->elements<int32_t>();
    const std::vector<int32_t> copy(begin, begin + std::min(lengths->length(), kMostDimensions));
    return new_arrays(self, class_of(element_class), copy.data(), lengths->length());
  });
}

// ---- Arrays of value classes (JEP 401). There are only arrays of references; some refuse null.

jboolean JVM_IsAtomicArray(JNIEnv*, jobjectArray) { return JNI_TRUE; }
jboolean JVM_IsFlatArray(JNIEnv*, jobjectArray) { return JNI_FALSE; }
jboolean JVM_IsNullRestrictedArray(JNIEnv*, jobjectArray array) {
  return enter<jboolean>([&](Thread&) { return Class::of(dereference(array))->is_null_restricted; });
}
jobjectArray JVM_NewNullableAtomicArray(JNIEnv* env, jclass component, jint length) {
  return static_cast<jobjectArray>(JVM_NewArray(env, component, length));
}
jobjectArray JVM_NewReferenceArray(JNIEnv* env, jclass component, jint length) {
  return static_cast<jobjectArray>(JVM_NewArray(env, component, length));
}
jobjectArray JVM_NewNullRestrictedAtomicArray(JNIEnv*, jclass component, jint length, jobject initial) {
  return new_null_restricted_array(component, length, initial);
}
jobjectArray JVM_NewNullRestrictedNonAtomicArray(JNIEnv*, jclass component, jint length, jobject initial) {
  return new_null_restricted_array(component, length, initial);
}
/// Arrays.copyOfRange of an array of a value class.
jobjectArray JVM_CopyOfSpecialArray(JNIEnv*, jobjectArray array, jint from, jint to) {
  return enter<jobjectArray>([&](Thread& self) -> ObjectResult {
    Object* original = dereference(array);
    Class& array_class = *Class::of(original);
    if (!is_index(from, int64_t{original->length()} + 1) || to < from)
      return vm::throw_new(self, vm::Throwable::ArrayIndexOutOfBoundsException);
    if (array_class.is_null_restricted && to > original->length())
      return throw_illegal_argument(self, "Copying of null-free array with uninitialized elements");
    Object* copy = TRY(vm::allocate_array(self, array_class, to - from));
    const jint end = std::min(to, original->length());
    if (from < end) gc::copy_references(copy, 0, original, static_cast<size_t>(from), static_cast<size_t>(end - from));
    return copy;
  });
}

void JVM_ArrayCopy(JNIEnv*, jclass, jobject src, jint src_pos, jobject dst, jint dst_pos, jint length) {
  enter([&](Thread& self) { return array_copy(self, dereference(src), src_pos, dereference(dst), dst_pos, length); });
}
