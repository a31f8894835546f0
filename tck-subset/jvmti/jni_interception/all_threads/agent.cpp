// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "tck.hpp"
static jniNativeInterface* original;
static std::atomic<int> calls;
static jint JNICALL counted(JNIEnv* env) {
  calls++;
  return original->GetVersion(env);
}
extern "C" {
JNIEXPORT jint JNICALL Java_Test_version(JNIEnv* env, jclass) { return env->GetVersion(); }
JNIEXPORT jint JNICALL Java_Test_count(JNIEnv*, jclass) { return calls.exchange(0); }
JNIEXPORT void JNICALL Java_Test_intercept(JNIEnv* env, jclass) {
  check(jvmti->GetJNIFunctionTable(&original), "GetJNIFunctionTable");
  jniNativeInterface* mine = nullptr;
  check(jvmti->GetJNIFunctionTable(&mine), "GetJNIFunctionTable");
  mine->GetVersion = counted;
  show(jvmti, "set", jvmti->SetJNIFunctionTable(mine));
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(mine)), "Deallocate");
  int before = calls;
  env->GetVersion();
  say("at once: %d", calls - before);
  calls = 0;
}
JNIEXPORT void JNICALL Java_Test_restore(JNIEnv*, jclass) {
  show(jvmti, "restore", jvmti->SetJNIFunctionTable(original));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
