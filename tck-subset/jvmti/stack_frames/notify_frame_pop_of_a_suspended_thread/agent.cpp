// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jboolean by_exception) {
  say("pop of %s in %s, by exception %d", method_name(jvmti, method).c_str(), thread_name(jvmti, thread).c_str(),
      by_exception);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_request(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
  say("stack:%s", stack_names(jvmti, thread).c_str());
  for (jint depth = 3; depth >= 0; --depth)
    show(jvmti, "depth " + std::to_string(depth), jvmti->NotifyFramePop(thread, depth));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_frame_pop_events = 1, .can_suspend = 1}, {.FramePop = pop},
                     {JVMTI_EVENT_FRAME_POP});
}
}
