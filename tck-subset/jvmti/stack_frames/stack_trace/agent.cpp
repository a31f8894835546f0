// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void show(jint start, jint max) {
  jvmtiFrameInfo frames[16];
  jint count = -1;
  jvmtiError error = jvmti->GetStackTrace(nullptr, start, max, frames, &count);
  std::string text;
  if (error == JVMTI_ERROR_NONE)
    for (jint i = 0; i < count; ++i) {
      char* name = nullptr;
      check(jvmti->GetMethodName(frames[i].method, &name, nullptr, nullptr), "GetMethodName");
      text += " " + take(jvmti, name);
    }
  say("from %d, at most %d: %d%s", start, max, error, text.c_str());
}
extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  jint count = 0;
  check(jvmti->GetFrameCount(nullptr, &count), "GetFrameCount");
  say("frames %d", count);
  show(0, 10);
  show(1, 2);
  show(-1, 10);
  show(-4, 2);
  show(4, 1);
  show(-5, 1);
  show(0, 0);
  show(0, -1);
  jmethodID method = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(nullptr, 0, &method, &location), "GetFrameLocation");
  say("location of the native one %ld", static_cast<long>(location));
  check(jvmti->GetFrameLocation(nullptr, 1, &method, &location), "GetFrameLocation");
  say("of its caller %ld", static_cast<long>(location));
  say("beyond %d, negative %d", jvmti->GetFrameLocation(nullptr, 4, &method, &location),
      jvmti->GetFrameLocation(nullptr, -1, &method, &location));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
