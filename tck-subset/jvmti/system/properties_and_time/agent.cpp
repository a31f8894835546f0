// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  char* value = nullptr;
  say("missing %d", jvmti->GetSystemProperty("tck.none", &value));
  say("null %d", jvmti->GetSystemProperty(nullptr, &value));
  say("set in live %d", jvmti->SetSystemProperty("tck.made", "later"));
  jlong one = 0, two = 0;
  check(jvmti->GetTime(&one), "GetTime");
  check(jvmti->GetTime(&two), "GetTime");
  say("time grows %d", two >= one);
  jint processors = 0;
  check(jvmti->GetAvailableProcessors(&processors), "GetAvailableProcessors");
  say("processors %d", processors >= 1);
  jvmtiTimerInfo info{};
  check(jvmti->GetTimerInfo(&info), "GetTimerInfo");
  say("timer %d %d", info.may_skip_forward, info.may_skip_backward);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  char* value = nullptr;
  say("get %d", jvmti->GetSystemProperty("java.vm.specification.version", &value));
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(value));
  return 0;
}
