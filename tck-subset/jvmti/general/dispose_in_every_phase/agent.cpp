// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv *stays, *until_start, *until_init, *until_death;
static const char* name(jvmtiEnv* jvmti) {
  return jvmti == until_start  ? "until VMStart"
         : jvmti == until_init ? "until VMInit"
         : jvmti == stays      ? "stays"
                               : "until VMDeath";
}
static void tell(const char* event, jvmtiEnv* jvmti, jvmtiEnv* last) {
  say("%s: %s", event, name(jvmti));
  if (jvmti == last) show(stays, "  dispose", jvmti->DisposeEnvironment());
}
static void JNICALL start(jvmtiEnv* jvmti, JNIEnv*) { tell("VMStart", jvmti, until_start); }
static void JNICALL init(jvmtiEnv* jvmti, JNIEnv*, jthread) { tell("VMInit", jvmti, until_init); }
static void JNICALL death(jvmtiEnv* jvmti, JNIEnv*) { tell("VMDeath", jvmti, until_death); }
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* until_load = get_jvmti(vm);
  for (jvmtiEnv** each : {&until_start, &until_init, &until_death, &stays}) *each = get_jvmti(vm);
  for (jvmtiEnv* each : {until_load, until_start, until_init, until_death, stays}) {
    set_callbacks(each, [](auto& c) {
      c.VMStart = start;
      c.VMInit = init;
      c.VMDeath = death;
    });
    enable(each, {JVMTI_EVENT_VM_START, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH});
  }
  show(stays, "OnLoad, dispose", until_load->DisposeEnvironment());
  return 0;
}
