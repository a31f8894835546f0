// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "redefine.hpp"
static jvmtiEnv *early, *late;
static std::atomic<int> hooks[2];  // several threads load classes
static void JNICALL hook(jvmtiEnv* env, JNIEnv* jni, jclass, jobject, const char*, jobject, jint, const unsigned char*,
                         jint*, unsigned char**) {
  jvmtiPhase phase = JVMTI_PHASE_DEAD;
  check(env->GetPhase(&phase), "GetPhase");
  if (phase == JVMTI_PHASE_START && jni != nullptr) ++hooks[env == late];
}
static void JNICALL start_of(jvmtiEnv* env, JNIEnv*) {
  jvmtiPhase phase = JVMTI_PHASE_DEAD;
  check(env->GetPhase(&phase), "GetPhase");
  say("VMStart, %s environment, %s", env == early ? "early" : "late",
      phase == JVMTI_PHASE_START ? "start phase" : "another phase");
}
static void JNICALL init(jvmtiEnv*, JNIEnv*, jthread) {
  say("VMInit; the early environment had %s hooks in its start phase", hooks[0] > hooks[1] ? "more" : "no more");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  late = get_jvmti(vm);
  early = get_jvmti(vm);
  add_capabilities(early, [](auto& c) { c.can_generate_early_vmstart = c.can_generate_all_class_hook_events = 1; });
  add_capabilities(late, [](auto& c) { c.can_generate_all_class_hook_events = 1; });
  for (jvmtiEnv* env : {late, early}) {
    set_callbacks(env, [](auto& c) {
      c.ClassFileLoadHook = hook;
      c.VMStart = start_of;
      c.VMInit = init;
    });
    enable(env, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
    enable(env, JVMTI_EVENT_VM_START);
  }
  enable(early, JVMTI_EVENT_VM_INIT);
  return 0;
}
