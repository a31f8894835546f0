// SPDX-License-Identifier: Apache-2.0
#include "suspend_at_breakpoint.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jobject value) {
  jvmtiEnv* jvmti = suspender_jvmti;
  jthread thread = thread_that_hit;
  jint n = 0, below = 0;
  jobject o = nullptr, self = nullptr;
  say("stack:%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "n", jvmti->GetLocalInt(thread, 0, 1, &n));
  show(jvmti, "o", jvmti->GetLocalObject(thread, 0, 2, &o));
  show(jvmti, "this", jvmti->GetLocalInstance(thread, 0, &self));
  show(jvmti, "below", jvmti->GetLocalInt(thread, 1, 1, &below));
  say("%d %s %d %d", n, class_signature(jvmti, env->GetObjectClass(o)).c_str(), env->IsSameObject(self, thread), below);
  show(jvmti, "set n", jvmti->SetLocalInt(thread, 0, 1, 10));
  show(jvmti, "set o", jvmti->SetLocalObject(thread, 0, 2, value));
  show(jvmti, "set below", jvmti->SetLocalInt(thread, 1, 1, 400));
  resume_from_hit();
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_suspending(vm, [](auto& c) { c.can_access_local_variables = 1; });
  return 0;
}
}
