// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jlong early, first;
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) { check(jvmti->GetTime(&first), "GetTime"); }
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  jlong last = 0;
  check(jvmti->GetTime(&last), "GetTime");
  jvmtiTimerInfo info{};
  check(jvmti->GetTimerInfo(&info), "GetTimerInfo");
  say("from OnLoad on: %d", info.may_skip_backward || first >= early);
  say("as long as it slept: %d", info.may_skip_backward || last - first >= 29'000'000);
  say("within its maximum: %d", static_cast<unsigned long>(last) <= static_cast<unsigned long>(info.max_value));
  say("of elapsed time: %d", info.kind == JVMTI_TIMER_ELAPSED);
  jvmtiTimerInfo again{};
  check(jvmti->GetTimerInfo(&again), "GetTimerInfo");
  say("the same again: %d", info.max_value == again.max_value && info.kind == again.kind);
  show(jvmti, "no place for the time", jvmti->GetTime(nullptr));
  show(jvmti, "no place for the information", jvmti->GetTimerInfo(nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  check(jvmti->GetTime(&early), "GetTime");
  jvmtiTimerInfo info{};
  show(jvmti, "OnLoad", jvmti->GetTimerInfo(&info));
  return 0;
}
}
