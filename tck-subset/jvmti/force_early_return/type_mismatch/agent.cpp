// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  std::string name = method_name(jvmti, method);
  // What fits is left out: it would return.
  if (name != "object") show(jvmti, name + " as Object", jvmti->ForceEarlyReturnObject(thread, nullptr));
  if (name != "anInt" && name != "aBoolean") show(jvmti, name + " as Int", jvmti->ForceEarlyReturnInt(thread, 50));
  if (name != "aLong") show(jvmti, name + " as Long", jvmti->ForceEarlyReturnLong(thread, 50));
  if (name != "aFloat") show(jvmti, name + " as Float", jvmti->ForceEarlyReturnFloat(thread, 50));
  if (name != "aDouble") show(jvmti, name + " as Double", jvmti->ForceEarlyReturnDouble(thread, 50));
  if (name != "aVoid") show(jvmti, name + " as Void", jvmti->ForceEarlyReturnVoid(thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  for (const char* name : {"object", "anInt", "aBoolean", "aLong", "aFloat", "aDouble", "aVoid"})
    set_breakpoint(jvmti, type, name);
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1, .can_force_early_return = 1}, {.Breakpoint = hit});
}
}
