// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_leave(JNIEnv*, jclass, jthread thread, jstring value) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
  jmethodID method = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(thread, 0, &method, &location), "GetFrameLocation");
  jboolean obsolete = JNI_FALSE;
  check(jvmti->IsMethodObsolete(method, &obsolete), "IsMethodObsolete");
  say("%s: %s", method_name(jvmti, method).c_str(), obsolete ? "obsolete" : "current");
  show(jvmti, "ForceEarlyReturnObject", jvmti->ForceEarlyReturnObject(thread, value));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, [](auto& c) { c.can_force_early_return = c.can_suspend = 1; });
}
