// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* envs[2];
static char places[4];
static int number(void* data) { return data == nullptr ? 0 : static_cast<int>(static_cast<char*>(data) - places); }
static void JNICALL ended(jvmtiEnv* jvmti, JNIEnv*, jthread thread) {
  if (!is_live(jvmti) || thread_name(jvmti, thread) != "other") return;
  void* data = nullptr;
  check(jvmti->GetThreadLocalStorage(nullptr, &data), "GetThreadLocalStorage");
  say("ThreadEnd: %d", number(data));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_set(JNIEnv*, jclass, jint env, jthread thread, jint value) {
  jvmtiError error = envs[env]->SetThreadLocalStorage(thread, value == 0 ? nullptr : &places[value]);
  if (error != JVMTI_ERROR_NONE) show(envs[0], "set", error);
}
JNIEXPORT void JNICALL Java_Test_get(JNIEnv* jni, jclass, jstring what, jint env, jthread thread) {
  const char* text = jni->GetStringUTFChars(what, nullptr);
  void* data = nullptr;
  jvmtiError error = envs[env]->GetThreadLocalStorage(thread, &data);
  if (error == JVMTI_ERROR_NONE) say("%s: %d", text, number(data));
  if (error != JVMTI_ERROR_NONE) show(envs[0], text, error);
  jni->ReleaseStringUTFChars(what, text);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  for (jvmtiEnv*& each : envs) each = get_jvmti(vm);
  set_callbacks(envs[0], [](auto& c) { c.ThreadEnd = ended; });
  enable(envs[0], JVMTI_EVENT_THREAD_END);
  return 0;
}
}
