// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Version Information" and "Java VM Interface".
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "jni/invocation.hpp"
#include "jni/reason.hpp"
#include "vm/model/value_objects.hpp"
#include "vm/model/well_known.hpp"
#include "vm/state/release.hpp"

namespace vitrine::jni::functions {

jint GetVersion(JNIEnv*) { return vm::release().jni_version; }

jint GetJavaVM(JNIEnv*, JavaVM** result) {
  if (result == nullptr) return fail("GetJavaVM", JNI_EINVAL, "argument 1 (vm) is a null pointer");
  *result = java_vm();
  return JNI_OK;
}

jboolean IsVirtualThread(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  vm::Object* object = vm::dereference(reference);
  vm::Class* virtual_thread = vm::well_known().BaseVirtualThread_class;
  return object != nullptr && virtual_thread != nullptr && vm::Class::of(object)->is_subclass_of(virtual_thread);
}

jboolean HasIdentity(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  const vm::Object* object = vm::dereference(reference);
  return object != nullptr && vm::has_identity(object);
}

}  // namespace vitrine::jni::functions
