// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* shortlived;
static unsigned char* early;
static void use(const char* where) {
  unsigned char* memory = nullptr;
  jvmtiError made = jvmti->Allocate(4000, &memory);
  if (memory != nullptr) std::memset(memory, 7, 4000);
  say("%s: %s %s", where, error_name(jvmti, made).c_str(), error_name(jvmti, jvmti->Deallocate(memory)).c_str());
}
static void JNICALL start(jvmtiEnv*, JNIEnv*) { use("VMStart"); }
static void JNICALL init(jvmtiEnv*, JNIEnv*, jthread) { use("VMInit"); }
static void JNICALL death(jvmtiEnv*, JNIEnv*) { use("VMDeath"); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_main(JNIEnv*, jclass) {
  use("live");
  check(shortlived->DisposeEnvironment(), "DisposeEnvironment");
  say("still there: %d", early[0] == 42 && early[99] == 43);
  show(jvmti, "freed through another", jvmti->Deallocate(early));
}
JNIEXPORT void JNICALL Java_Test_other(JNIEnv*, jclass) { use("another thread"); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  shortlived = get_jvmti(vm);
  use("OnLoad");
  check(shortlived->Allocate(100, &early), "Allocate");
  early[0] = 42;
  early[99] = 43;
  set_callbacks(jvmti, [](auto& c) {
    c.VMStart = start;
    c.VMInit = init;
    c.VMDeath = death;
  });
  enable(jvmti, {JVMTI_EVENT_VM_START, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH});
  return 0;
}
}
