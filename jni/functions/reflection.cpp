// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Reflection Support": between ids and java.lang.reflect objects. The slot of a reflect object is the member's index in its class.
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "jni/ids.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/linking/linking.hpp"
#include "vm/vm.hpp"

extern "C" {
jobjectArray JVM_GetClassDeclaredConstructors(JNIEnv* env, jclass of_class, jboolean public_only);
jobjectArray JVM_GetClassDeclaredFields(JNIEnv* env, jclass of_class, jboolean public_only);
jobjectArray JVM_GetClassDeclaredMethods(JNIEnv* env, jclass of_class, jboolean public_only);
}

namespace vitrine::jni::functions {
namespace {

using namespace vm;

/// Of the reflect objects in `members` the one with that slot.
jobject with_slot(JNIEnv* env, jobjectArray members, uint32_t slot_field, uint16_t slot) {
  if (members == nullptr) return nullptr;
  JNI_ENTER(env);
  const Object* array = resolve(members);
  for (int32_t i = 0; i < array->length(); ++i) {
    Object* member = array->elements<Object*>()[i];
    if (member != nullptr && member->get<int32_t>(slot_field) == slot) return local(self, member);
  }
  return nullptr;
}

jclass holder_of(JNIEnv* env, const Class* holder) {
  JNI_ENTER(env);
  return local_class(self, holder);
}

}  // namespace

jmethodID FromReflectedMethod(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  const WellKnown& known = vm::vm().well_known;
  Object* member = resolve(reference);
  if (member == nullptr) return nullptr;
  bool constructor = Class::of(member) == known.ReflectConstructor_class;
  if (!constructor && Class::of(member) != known.ReflectMethod_class) return nullptr;
  Object* mirror = member->get<Object*>(constructor ? known.Constructor_clazz : known.Method_clazz);
  auto slot = static_cast<size_t>(member->get<int32_t>(constructor ? known.Constructor_slot : known.Method_slot));
  Class* holder = Class::from_mirror(mirror);
  if (ensure_initialized(self, *holder).threw() || slot >= holder->methods.size()) return nullptr;
  return id_of(*holder->methods[slot]);
}

jfieldID FromReflectedField(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  const WellKnown& known = vm::vm().well_known;
  Object* member = resolve(reference);
  if (member == nullptr || Class::of(member) != known.ReflectField_class) return nullptr;
  auto slot = static_cast<size_t>(member->get<int32_t>(known.Field_slot));
  Class* holder = Class::from_mirror(member->get<Object*>(known.Field_clazz));
  if (ensure_initialized(self, *holder).threw() || slot >= holder->fields.size()) return nullptr;
  return id_of(*holder->fields[slot]);
}

jobject ToReflectedMethod(JNIEnv* env, jclass, jmethodID id, jboolean) {
  Method* method = id == nullptr ? nullptr : method_of(id);
  if (method == nullptr) return nullptr;
  jclass holder = holder_of(env, method->holder);
  const WellKnown& known = vm::vm().well_known;
  if (method->is_constructor()) return with_slot(env, JVM_GetClassDeclaredConstructors(env, holder, JNI_FALSE), known.Constructor_slot, method->slot);
  return with_slot(env, JVM_GetClassDeclaredMethods(env, holder, JNI_FALSE), known.Method_slot, method->slot);
}

jobject ToReflectedField(JNIEnv* env, jclass, jfieldID id, jboolean) {
  Field* field = id == nullptr ? nullptr : field_of(id);
  if (field == nullptr) return nullptr;
  jclass holder = holder_of(env, field->holder);
  return with_slot(env, JVM_GetClassDeclaredFields(env, holder, JNI_FALSE), vm::vm().well_known.Field_slot, field->slot);
}

}  // namespace vitrine::jni::functions
