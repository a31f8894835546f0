// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>

#include "frames.hpp"
static std::atomic<bool> entered, released;
static void await(const std::atomic<bool>& flag) {
  for (int i = 0; !flag && i < 30000; ++i) usleep(1000);
}
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean) {
  say("pop of %s", method_name(jvmti, method).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_waitInNative(JNIEnv*, jclass) {
  entered = true;
  await(released);
}
JNIEXPORT void JNICALL Java_Test_awaitEntry(JNIEnv*, jclass) { await(entered); }
JNIEXPORT void JNICALL Java_Test_release(JNIEnv*, jclass) { released = true; }
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
  say("stack:%s", stack_names(jvmti, thread).c_str());
  jint n = 0;
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
  show(jvmti, "ForceEarlyReturnVoid", jvmti->ForceEarlyReturnVoid(thread));
  show(jvmti, "NotifyFramePop", jvmti->NotifyFramePop(thread, 0));
  show(jvmti, "GetLocalInt", jvmti->GetLocalInt(thread, 0, 0, &n));
  show(jvmti, "NotifyFramePop of the caller", jvmti->NotifyFramePop(thread, 1));
  show(jvmti, "GetLocalInt of the caller", jvmti->GetLocalInt(thread, 1, 0, &n));
  say("n %d", n);
  show(jvmti, "SetLocalInt of the caller", jvmti->SetLocalInt(thread, 1, 0, n + 1));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_pop_frame = 1,
                      .can_access_local_variables = 1,
                      .can_generate_frame_pop_events = 1,
                      .can_suspend = 1,
                      .can_force_early_return = 1},
                     {.FramePop = pop}, {JVMTI_EVENT_FRAME_POP});
}
}
