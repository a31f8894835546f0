// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jthread thread, jobject value) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
  jint i = 0, below = 0;
  jlong j = 0;
  jdouble d = 0;
  jfloat f = 0;
  jobject o = nullptr, self = nullptr;
  show(jvmti, "int", jvmti->GetLocalInt(thread, 0, 1, &i));
  show(jvmti, "long", jvmti->GetLocalLong(thread, 0, 2, &j));
  show(jvmti, "double", jvmti->GetLocalDouble(thread, 0, 4, &d));
  show(jvmti, "float", jvmti->GetLocalFloat(thread, 0, 6, &f));
  show(jvmti, "object", jvmti->GetLocalObject(thread, 0, 7, &o));
  show(jvmti, "instance", jvmti->GetLocalInstance(thread, 0, &self));
  show(jvmti, "in the caller", jvmti->GetLocalInt(thread, 1, 1, &below));
  say("%d %ld %g %g %s, its thread %d, %d", i, static_cast<long>(j), d, f,
      class_signature(jvmti, env->GetObjectClass(o)).c_str(), env->IsSameObject(self, thread), below);
  show(jvmti, "set int", jvmti->SetLocalInt(thread, 0, 1, 10));
  show(jvmti, "set long", jvmti->SetLocalLong(thread, 0, 2, 20));
  show(jvmti, "set double", jvmti->SetLocalDouble(thread, 0, 4, 30));
  show(jvmti, "set float", jvmti->SetLocalFloat(thread, 0, 6, 40));
  show(jvmti, "set object", jvmti->SetLocalObject(thread, 0, 7, value));
  show(jvmti, "set in the caller", jvmti->SetLocalInt(thread, 1, 1, 50));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1, .can_suspend = 1});
}
}
