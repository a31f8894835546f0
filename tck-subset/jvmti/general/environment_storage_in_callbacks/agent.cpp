// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv *one, *two;
static char text_one[] = "storage of one", text_two[] = "storage of two";
static void read(const char* where, jvmtiEnv* jvmti) {
  void* data = &data;
  check(jvmti->GetEnvironmentLocalStorage(&data), "GetEnvironmentLocalStorage");
  say("%s: %s", where, data == nullptr ? "null" : static_cast<char*>(data));
}
static void JNICALL init(jvmtiEnv* jvmti, JNIEnv*, jthread) { read("VMInit", jvmti); }
static void JNICALL death(jvmtiEnv* jvmti, JNIEnv*) { read("VMDeath", jvmti); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_read(JNIEnv* env, jclass, jstring where) {
  const char* text = env->GetStringUTFChars(where, nullptr);
  read(text, one);
  read(text, two);
  env->ReleaseStringUTFChars(where, text);
}
JNIEXPORT void JNICALL Java_Test_clear(JNIEnv*, jclass) {
  show(two, "clear", one->SetEnvironmentLocalStorage(nullptr));
  show(two, "no place", one->GetEnvironmentLocalStorage(nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  one = get_jvmti(vm);
  two = get_jvmti(vm);
  read("at first", one);
  check(one->SetEnvironmentLocalStorage(text_one), "SetEnvironmentLocalStorage");
  check(two->SetEnvironmentLocalStorage(text_two), "SetEnvironmentLocalStorage");
  for (jvmtiEnv* each : {one, two}) {
    set_callbacks(each, [](auto& c) {
      c.VMInit = init;
      c.VMDeath = death;
    });
    enable(each, JVMTI_EVENT_VM_INIT);
    enable(each, JVMTI_EVENT_VM_DEATH);
  }
  return 0;
}
}
