// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static int held() {
  jvmtiCapabilities now{};
  check(jvmti->GetCapabilities(&now), "GetCapabilities");
  int bits = 0;
  for (size_t i = 0; i < sizeof now; i++) bits += __builtin_popcount(reinterpret_cast<unsigned char*>(&now)[i]);
  return bits;
}
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  jvmtiCapabilities potential{}, wanted{};
  check(jvmti->GetPotentialCapabilities(&potential), "GetPotentialCapabilities");
  auto* offered = reinterpret_cast<unsigned char*>(&potential);
  auto* asked = reinterpret_cast<unsigned char*>(&wanted);
  int bit = 0;
  while ((offered[bit / 8] >> bit % 8 & 1) != 0) bit++;
  asked[bit / 8] = static_cast<unsigned char>(1 << bit % 8);
  show(jvmti, "one that is not offered", jvmti->AddCapabilities(&wanted));
  wanted.can_tag_objects = wanted.can_get_line_numbers = 1;
  show(jvmti, "with two that are", jvmti->AddCapabilities(&wanted));
  say("held: %d", held());
  wanted = {};
  wanted.can_tag_objects = wanted.can_get_line_numbers = 1;
  show(jvmti, "only these", jvmti->AddCapabilities(&wanted));
  show(jvmti, "again", jvmti->AddCapabilities(&wanted));
  say("held: %d", held());
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
