// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Monitor Operations".
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "jni/reason.hpp"
#include "vm/model/value_objects.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/monitor.hpp"

namespace vitrine::jni::functions {

jint MonitorEnter(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  vm::Object* object = vm::dereference(reference);
  if (object == nullptr) {
    (void)vm::throw_null_pointer(self);
    return fail("MonitorEnter", JNI_ERR, "argument 1 (obj) is null");
  }
  if (!vm::has_identity(object)) {
    (void)vm::throw_no_monitor(self, *object);
    return fail("MonitorEnter", JNI_ERR, "argument 1 (obj) is a value object, which has no monitor");
  }
  // The monitor does not belong to the native method's frame: it stays entered after the method returns, until
  // MonitorExit or the end of the thread.
  vm::monitor_enter(self, object, nullptr, true);
  return JNI_OK;
}

jint MonitorExit(JNIEnv* env, jobject reference) {
  JNI_ENTER(env);
  vm::Object* object = vm::dereference(reference);
  if (object == nullptr) {
    (void)vm::throw_null_pointer(self);
    return fail("MonitorExit", JNI_ERR, "argument 1 (obj) is null");
  }
  if (vm::monitor_exit_by_jni(self, object).ok()) return JNI_OK;
  return fail("MonitorExit", JNI_ERR, "the thread is not the owner of the monitor of argument 1 (obj)");
}

}  // namespace vitrine::jni::functions
