// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Reflection Support": between ids and java.lang.reflect objects.
#include "vm/linking/reflection.hpp"
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "jni/ids.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::jni::functions {
namespace {

using namespace vm;

/// The id of a member, made after initializing its class as GetMethodID does. Null if an exception is pending.
template <class Member>
auto id_of_initialized(Thread& self, Member* member) -> decltype(id_of(*member)) {
  if (member == nullptr || ensure_initialized(self, *member->holder).threw()) return nullptr;
  return id_of(*member);
}

}  // namespace

jmethodID FromReflectedMethod(JNIEnv* env, jobject reference) {
  JNI_ENTER_TO_RUN(env);
  const WellKnown& known = vm::well_known();
  Object* member = dereference(reference);
  if (member == nullptr) return nullptr;
  if (Class::of(member) != known.ReflectConstructor_class && Class::of(member) != known.ReflectMethod_class)
    return nullptr;
  return id_of_initialized(self, method_of_reflected(member));
}

jfieldID FromReflectedField(JNIEnv* env, jobject reference) {
  JNI_ENTER_TO_RUN(env);
  Object* member = dereference(reference);
  if (member == nullptr || Class::of(member) != vm::well_known().ReflectField_class) return nullptr;
  return id_of_initialized(self, field_of_reflected(member));
}

jobject ToReflectedMethod(JNIEnv* env, jclass, jmethodID id, jboolean) {
  JNI_ENTER_TO_RUN(env);
  Method* method = id == nullptr ? nullptr : method_of(id);
  if (method == nullptr) return nullptr;
  auto made = new_method_object(self, *method);
  return made.ok() ? local(self, made.value()) : nullptr;
}

jobject ToReflectedField(JNIEnv* env, jclass, jfieldID id, jboolean) {
  JNI_ENTER_TO_RUN(env);
  Field* field = id == nullptr ? nullptr : field_of(id);
  if (field == nullptr) return nullptr;
  auto made = new_field_object(self, *field);
  return made.ok() ? local(self, made.value()) : nullptr;
}

}  // namespace vitrine::jni::functions
