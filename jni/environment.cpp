// SPDX-License-Identifier: Apache-2.0
// The JNIEnv of a thread, and jclass arguments.
#include "jni/environment.hpp"

#include "jni/function_table.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"

namespace vitrine::jni {

JNIEnv* make_jni_env(vm::Thread& thread) {
  auto* env = new Environment;
  env->functions = active_functions();
  env->thread = &thread;
  env->kernel_thread = thread.os_tid;
  thread.jni_env = env;
  return env;
}

void free_jni_env(vm::Thread& thread) {
  delete static_cast<Environment*>(thread.jni_env);
  thread.jni_env = nullptr;
}

bool is_mirror(const vm::Object* object) {
  return object != nullptr && vm::Class::of(object) == vm::well_known().Class_class;
}

vm::Class* class_of(jclass reference) {
  vm::Object* mirror = vm::dereference(reference);
  return is_mirror(mirror) ? vm::Class::from_mirror(mirror) : nullptr;
}

vm::Class* class_or_throw(vm::Thread& self, jclass reference) {
  vm::Class* cls = class_of(reference);
  if (cls == nullptr) (void)vm::throw_null_pointer(self);
  return cls;
}

}  // namespace vitrine::jni
