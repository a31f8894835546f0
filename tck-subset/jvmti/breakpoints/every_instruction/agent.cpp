// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "frames.hpp"
static jmethodID work;
static std::vector<jlocation> stepped, hit_at;
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  if (method == work) stepped.push_back(location);
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation location) { hit_at.push_back(location); }
static std::string bytecodes() {
  jint length = 0;
  unsigned char* code = nullptr;
  check(jvmti->GetBytecodes(work, &length, &code), "GetBytecodes");
  std::string copy(reinterpret_cast<char*>(code), static_cast<size_t>(length));
  jvmti->Deallocate(code);
  return copy;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_steps(JNIEnv*, jclass type, jboolean on) {
  work = method_named(jvmti, type, "work");
  check(jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, nullptr), "step");
}
JNIEXPORT void JNICALL Java_Test_breakpoints(JNIEnv*, jclass) {
  std::string before = bytecodes();
  int set = 0, duplicates = 0, others = 0;
  for (jlocation location : stepped) {
    jvmtiError error = jvmti->SetBreakpoint(work, location);
    (error == JVMTI_ERROR_NONE ? set : error == JVMTI_ERROR_DUPLICATE ? duplicates : others)++;
  }
  say("set some %d, locations of a loop again %d, others %d", set > 50, duplicates > 5, others);
  say("bytecodes as before %d", bytecodes() == before);
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT void JNICALL Java_Test_compare(JNIEnv*, jclass) { say("hit where stepped %d", hit_at == stepped); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm, {.can_get_bytecodes = 1, .can_generate_single_step_events = 1, .can_generate_breakpoint_events = 1},
      {.SingleStep = step, .Breakpoint = hit});
}
}
