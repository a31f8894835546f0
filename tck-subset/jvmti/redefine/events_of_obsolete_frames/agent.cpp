// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "redefine.hpp"
// The order of FramePop and MethodExit is free: shown when both are there.
static std::set<std::string> at_exit;
static bool work(jmethodID m) { return method_name(jvmti, m) == "work"; }
static const char* state(jmethodID m) {
  jboolean obsolete = JNI_FALSE;
  check(jvmti->IsMethodObsolete(m, &obsolete), "IsMethodObsolete");
  return obsolete ? "obsolete" : "current";
}
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID m) {
  if (work(m)) say("entry, %s", state(m));
}
static void JNICALL leave(jvmtiEnv*, JNIEnv*, jthread, jmethodID m, jboolean, jvalue value) {
  if (work(m)) at_exit.insert(std::string("exit, ") + state(m) + ", " + std::to_string(value.i));
}
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID m, jboolean) {
  if (work(m)) at_exit.insert(std::string("frame pop, ") + state(m));
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID m, jlocation at) {
  if (work(m)) say("step at %d, %s", static_cast<int>(at), state(m));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv*, jclass, jboolean yes) {
  // The frame of `work`, when there is one.
  jmethodID m = nullptr;
  jlocation location = 0;
  if (yes && jvmti->GetFrameLocation(nullptr, 2, &m, &location) == JVMTI_ERROR_NONE && work(m))
    show(jvmti, "NotifyFramePop", jvmti->NotifyFramePop(nullptr, 2));
  for (jvmtiEvent e :
       {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_FRAME_POP, JVMTI_EVENT_SINGLE_STEP})
    check(jvmti->SetEventNotificationMode(yes ? JVMTI_ENABLE : JVMTI_DISABLE, e, nullptr), "SetEventNotificationMode");
  for (const std::string& line : at_exit) say("%s", line.c_str());
  at_exit.clear();
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm,
               {.can_generate_single_step_events = 1,
                .can_generate_frame_pop_events = 1,
                .can_generate_method_entry_events = 1,
                .can_generate_method_exit_events = 1},
               {.SingleStep = step, .FramePop = pop, .MethodEntry = entry, .MethodExit = leave});
}
}
