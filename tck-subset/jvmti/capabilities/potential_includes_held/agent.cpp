// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void compare(const char* where) {
  jvmtiCapabilities potential{}, held{};
  check(jvmti->GetPotentialCapabilities(&potential), "GetPotentialCapabilities");
  check(jvmti->GetCapabilities(&held), "GetCapabilities");
  auto *offered = reinterpret_cast<unsigned char*>(&potential), *has = reinterpret_cast<unsigned char*>(&held);
  bool missing = false;
  for (size_t i = 0; i < sizeof held; i++) missing |= (has[i] & ~offered[i]) != 0;
  say("%s: all held are potential %d, something held %d", where, !missing, held.can_tag_objects);
}
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  compare("live");
  jvmtiCapabilities only{};
  only.can_tag_objects = 1;
  check(jvmti->RelinquishCapabilities(&only), "RelinquishCapabilities");
  compare("one less");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  compare("at first");
  jvmtiCapabilities potential{}, held{};
  check(jvmti->GetPotentialCapabilities(&potential), "GetPotentialCapabilities");
  say("current thread's CPU time: %d", !potential.can_get_thread_cpu_time || potential.can_get_current_thread_cpu_time);
  show(jvmti, "all", jvmti->AddCapabilities(&potential));
  check(jvmti->GetCapabilities(&held), "GetCapabilities");
  say("all are held: %d", std::memcmp(&held, &potential, sizeof held) == 0);
  compare("OnLoad");
  return 0;
}
