// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>

#include "watch_events.hpp"
static std::atomic<int> accesses, modifications;
static void JNICALL read(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject, jfieldID) { accesses++; }
static void JNICALL written(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject, jfieldID, char,
                            jvalue) {
  modifications++;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass type) {
  jfieldID field = env->GetFieldID(type, "counter", "I");
  show_set_watches(type, field);
}
JNIEXPORT jint JNICALL Java_Test_await(JNIEnv*, jclass) {
  for (int i = 0; (accesses < 10 || modifications < 10) && i < 30000; ++i) usleep(1000);
  say("both %d", accesses >= 10 && modifications >= 10);
  return accesses + modifications;
}
JNIEXPORT void JNICALL Java_Test_clear(JNIEnv* env, jclass type) {
  jfieldID field = env->GetFieldID(type, "counter", "I");
  show(jvmti, "ClearFieldAccessWatch", jvmti->ClearFieldAccessWatch(type, field));
  show(jvmti, "ClearFieldModificationWatch", jvmti->ClearFieldModificationWatch(type, field));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_watching(vm, read, written); }
}
