// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
#include "redefine.hpp"
static jbyteArray versions[2];
static jclass target;
static int hits = 0;
/// Each redefinition takes the breakpoint away; the frame of `work` stays that of the first version.
static void JNICALL hit(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jlocation location) {
  say("hit %s", method_name(jvmti, method).c_str());
  show(jvmti, "redefine", redefine_class(jvmti, env, target, versions[hits++ % 2]));
  show(jvmti, "clear", jvmti->ClearBreakpoint(method, location));
  if (hits < 3) show(jvmti, "set", jvmti->SetBreakpoint(method, location));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass, jclass c, jbyteArray odd, jbyteArray even) {
  target = static_cast<jclass>(env->NewGlobalRef(c));
  versions[0] = static_cast<jbyteArray>(env->NewGlobalRef(odd));
  versions[1] = static_cast<jbyteArray>(env->NewGlobalRef(even));
  set_breakpoint(jvmti, c, "work", 2);
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_generate_breakpoint_events = 1}, {.Breakpoint = hit});
}
}
