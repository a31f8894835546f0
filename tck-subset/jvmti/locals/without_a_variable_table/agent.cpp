// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass type) {
  jint i = 0, own = 0;
  jlong j = 0;
  jfloat f = 0;
  jdouble d = 0;
  jobject o = nullptr;
  jint count = 0;
  jvmtiLocalVariableEntry* table = nullptr;
  show(jvmti, "GetLocalVariableTable", jvmti->GetLocalVariableTable(method_named(jvmti, type, "work"), &count, &table));
  show(jvmti, "int", jvmti->GetLocalInt(nullptr, 1, 0, &i));
  show(jvmti, "long", jvmti->GetLocalLong(nullptr, 1, 1, &j));
  show(jvmti, "float", jvmti->GetLocalFloat(nullptr, 1, 3, &f));
  show(jvmti, "double", jvmti->GetLocalDouble(nullptr, 1, 4, &d));
  show(jvmti, "object", jvmti->GetLocalObject(nullptr, 1, 6, &o));
  show(jvmti, "own", jvmti->GetLocalInt(nullptr, 1, 7, &own));
  say("%d %ld %g %g %s %d", i, static_cast<long>(j), f, d, class_signature(jvmti, env->GetObjectClass(o)).c_str(), own);
  show(jvmti, "set int", jvmti->SetLocalInt(nullptr, 1, 0, 10));
  show(jvmti, "set long", jvmti->SetLocalLong(nullptr, 1, 1, 20));
  show(jvmti, "set float", jvmti->SetLocalFloat(nullptr, 1, 3, 30));
  show(jvmti, "set double", jvmti->SetLocalDouble(nullptr, 1, 4, 40));
  show(jvmti, "set object", jvmti->SetLocalObject(nullptr, 1, 6, env->NewStringUTF("fifty")));
  show(jvmti, "set own", jvmti->SetLocalInt(nullptr, 1, 7, 60));
  show(jvmti, "slot 8", jvmti->GetLocalInt(nullptr, 1, 8, &i));
  show(jvmti, "long at 7", jvmti->GetLocalLong(nullptr, 1, 7, &j));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
