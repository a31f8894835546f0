// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
/// Suspends the thread until the topmost frame is the obsolete one (not Thread.onSpinWait), and pops it.
extern "C" JNIEXPORT void JNICALL Java_Test_pop(JNIEnv*, jclass, jthread thread) {
  for (;;) {
    check(jvmti->SuspendThread(thread), "SuspendThread");
    jmethodID method = nullptr;
    jlocation location = 0;
    check(jvmti->GetFrameLocation(thread, 0, &method, &location), "GetFrameLocation");
    if (method_name(jvmti, method) == "work") {
      jboolean obsolete = JNI_FALSE;
      check(jvmti->IsMethodObsolete(method, &obsolete), "IsMethodObsolete");
      say("topmost: %s", obsolete ? "obsolete" : "current");
      show(jvmti, "PopFrame", jvmti->PopFrame(thread));
      check(jvmti->ResumeThread(thread), "ResumeThread");
      return;
    }
    check(jvmti->ResumeThread(thread), "ResumeThread");
  }
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, [](auto& c) { c.can_pop_frame = c.can_suspend = 1; });
}
