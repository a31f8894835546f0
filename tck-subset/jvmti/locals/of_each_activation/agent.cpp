// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass) {
  for (jint depth = 1; depth <= 4; ++depth) {
    jint n = 0;
    jobject s = nullptr;
    check(jvmti->GetLocalInt(nullptr, depth, 0, &n), "GetLocalInt");
    check(jvmti->GetLocalObject(nullptr, depth, 1, &s), "GetLocalObject");
    const char* text = env->GetStringUTFChars(static_cast<jstring>(s), nullptr);
    say("depth %d: %d %s", depth, n, text);
    env->ReleaseStringUTFChars(static_cast<jstring>(s), text);
  }
  show(jvmti, "set at 2", jvmti->SetLocalInt(nullptr, 2, 0, 200));
  show(jvmti, "set at 4", jvmti->SetLocalInt(nullptr, 4, 0, 400));
  show(jvmti, "set at 1", jvmti->SetLocalObject(nullptr, 1, 1, env->NewStringUTF("new")));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
