// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass cls) {
  jlong tag = 5;
  say("without: %d", jvmti->SetTag(cls, 1));
  jvmtiCapabilities potential{}, wanted{}, has{};
  check(jvmti->GetPotentialCapabilities(&potential), "GetPotentialCapabilities");
  say("potential: %d", potential.can_tag_objects);
  wanted.can_tag_objects = 1;
  say("add: %d", jvmti->AddCapabilities(&wanted));
  check(jvmti->GetCapabilities(&has), "GetCapabilities");
  say("has: %d %d", has.can_tag_objects, has.can_generate_breakpoint_events);
  say("with: %d", jvmti->SetTag(cls, 1));
  check(jvmti->GetTag(cls, &tag), "GetTag");
  say("tag: %ld", static_cast<long>(tag));
  say("relinquish: %d", jvmti->RelinquishCapabilities(&wanted));
  say("after: %d", jvmti->SetTag(cls, 1));
  say("null: %d", jvmti->AddCapabilities(nullptr));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
