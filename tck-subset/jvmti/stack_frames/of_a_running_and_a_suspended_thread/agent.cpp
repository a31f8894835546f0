// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void facts(jthread thread) {
  jint count = 0;
  check(jvmti->GetFrameCount(thread, &count), "GetFrameCount");
  say("%d frames:%s", count, stack_names(jvmti, thread).c_str());
  for (jint depth = 0; depth < count; ++depth) {
    jmethodID method = nullptr;
    jlocation location = -2;
    check(jvmti->GetFrameLocation(thread, depth, &method, &location), "GetFrameLocation");
    // Where the loop is just now is nobody's promise.
    say("%s at %s", method_name(jvmti, method).c_str(),
        depth == 0 ? (location > 0 ? "some instruction" : "no instruction") : std::to_string(location).c_str());
  }
  jmethodID method = nullptr;
  jlocation location = 0;
  show(jvmti, "beyond", jvmti->GetFrameLocation(thread, count, &method, &location));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass, jthread thread) {
  facts(thread);
  check(jvmti->SuspendThread(thread), "SuspendThread");
  facts(thread);
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_suspend = 1}); }
}
