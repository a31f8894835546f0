// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
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
    check(jvmti->SetBreakpoint(method_named(jvmti, type, name), 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_force_early_return = c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  return 0;
}
}
