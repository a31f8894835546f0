// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass) {
  jint i = 0;
  jlong j = 0;
  jfloat f = 0;
  jdouble d = 0;
  jobject o = nullptr;
  say("int %d", jvmti->GetLocalInt(nullptr, 1, 0, &i));
  say("long %d", jvmti->GetLocalLong(nullptr, 1, 1, &j));
  say("float %d", jvmti->GetLocalFloat(nullptr, 1, 3, &f));
  say("double %d", jvmti->GetLocalDouble(nullptr, 1, 4, &d));
  say("object %d", jvmti->GetLocalObject(nullptr, 1, 6, &o));
  say("%d %ld %g %g %s", i, static_cast<long>(j), f, d, class_signature(jvmti, env->GetObjectClass(o)).c_str());
  say("int as float %d", jvmti->GetLocalFloat(nullptr, 1, 0, &f));
  say("object as int %d", jvmti->GetLocalInt(nullptr, 1, 6, &i));
  say("slot 7 %d", jvmti->GetLocalInt(nullptr, 1, 7, &i));
  say("slot -1 %d", jvmti->GetLocalInt(nullptr, 1, -1, &i));
  say("native frame %d", jvmti->GetLocalInt(nullptr, 0, 0, &i));
  say("depth 9 %d", jvmti->GetLocalInt(nullptr, 9, 0, &i));
  say("depth -1 %d", jvmti->GetLocalInt(nullptr, -1, 0, &i));
  say("null %d", jvmti->GetLocalInt(nullptr, 1, 0, nullptr));
  say("set int %d", jvmti->SetLocalInt(nullptr, 1, 0, 10));
  say("set long %d", jvmti->SetLocalLong(nullptr, 1, 1, 20));
  say("set float %d", jvmti->SetLocalFloat(nullptr, 1, 3, 30.5f));
  say("set double %d", jvmti->SetLocalDouble(nullptr, 1, 4, 40.5));
  say("set object %d", jvmti->SetLocalObject(nullptr, 1, 6, env->NewStringUTF("fifty")));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
