// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
/// Suspends the thread, whose topmost frame is the obsolete one, and pops that.
extern "C" JNIEXPORT void JNICALL Java_Test_pop(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
  jmethodID method = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(thread, 0, &method, &location), "GetFrameLocation");
  jboolean obsolete = JNI_FALSE;
  check(jvmti->IsMethodObsolete(method, &obsolete), "IsMethodObsolete");
  say("%s: %s", method_name(jvmti, method).c_str(), obsolete ? "obsolete" : "current");
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, [](auto& c) { c.can_pop_frame = c.can_suspend = 1; });
}
