// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void trace(jint start, jint max) {
  jvmtiFrameInfo frames[8]{};
  jint count = -1;
  jvmtiError error = jvmti->GetStackTrace(nullptr, start, max, frames, &count);
  std::string text = error == JVMTI_ERROR_NONE ? names_of(jvmti, frames, count) : " " + error_name(jvmti, error);
  say("start %d, at most %d:%s", start, max, text.c_str());
  if (error == JVMTI_ERROR_NONE && count < 8 && frames[count].method != nullptr) say("written beyond the count");
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  for (jint start : {0, 1, 4, 5, 6, -1, -2, -5, -6}) trace(start, 8);
  for (jint max : {0, 1, 4, 5}) trace(0, max);
  trace(3, 1);
  trace(-3, 2);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
