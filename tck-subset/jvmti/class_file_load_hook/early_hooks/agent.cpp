// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "redefine.hpp"
struct Seen {
  bool object = false, primordial = false, test = false, start = false;
};
static std::mutex lock;
static std::map<jvmtiEnv*, Seen> seen;  // several threads load classes at the start
static jvmtiEnv *both, *all, *early;
static constexpr const char* kLoadedAtStart = "java/util/concurrent/Phaser";  // the library has not needed it by then
static void JNICALL start(jvmtiEnv*, JNIEnv* jni) { jni->FindClass(kLoadedAtStart); }
static void JNICALL hook(jvmtiEnv* env, JNIEnv*, jclass, jobject, const char* name, jobject, jint, const unsigned char*,
                         jint*, unsigned char**) {
  jvmtiPhase phase = JVMTI_PHASE_DEAD;
  check(env->GetPhase(&phase), "GetPhase");
  std::lock_guard hold(lock);
  Seen& s = seen[env];
  s.primordial |= phase == JVMTI_PHASE_PRIMORDIAL;
  if (name == nullptr) return;
  s.start |= phase == JVMTI_PHASE_START && std::string(name) == kLoadedAtStart;
  s.object |= std::string(name) == "java/lang/Object";
  s.test |= std::string(name) == "Test";
}
static void tell(const char* what, jvmtiEnv* env) {
  const Seen s = [&] {
    std::lock_guard hold(lock);
    return seen[env];
  }();
  auto yes = [](bool b) { return b ? "yes" : "no"; };
  say("%s: primordial %s, Object %s, start %s, Test %s", what, yes(s.primordial), yes(s.object), yes(s.start),
      yes(s.test));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_tell(JNIEnv*, jclass) {
  tell("both", both);
  tell("all", all);
  tell("early", early);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  both = get_jvmti(vm);
  all = get_jvmti(vm);
  early = get_jvmti(vm);
  add_capabilities(both,
                   [](auto& c) { c.can_generate_all_class_hook_events = c.can_generate_early_class_hook_events = 1; });
  add_capabilities(all, [](auto& c) { c.can_generate_all_class_hook_events = 1; });
  add_capabilities(early, [](auto& c) { c.can_generate_early_class_hook_events = 1; });
  for (jvmtiEnv* env : {both, all, early}) {
    set_callbacks(env, [env](auto& c) {
      c.ClassFileLoadHook = hook;
      if (env == both) c.VMStart = start;
    });
    enable(env, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  }
  enable(both, JVMTI_EVENT_VM_START);
  return 0;
}
}
