// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv *one, *two;
static jniNativeInterface *original, *of_one;
static jint JNICALL first(JNIEnv* env) {
  say("  first");
  return original->GetVersion(env);
}
static jint JNICALL second(JNIEnv* env) {
  say("  second");
  return of_one->GetVersion(env);
}
static jniNativeInterface* table(jvmtiEnv* jvmti) {
  jniNativeInterface* made = nullptr;
  check(jvmti->GetJNIFunctionTable(&made), "GetJNIFunctionTable");
  return made;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass) {
  original = table(one);
  jniNativeInterface* mine = table(one);
  say("two tables: %d", mine != original);
  mine->GetVersion = first;
  say("changed, not set:");
  env->GetVersion();
  check(one->SetJNIFunctionTable(mine), "SetJNIFunctionTable");
  mine->GetVersion = second;
  say("set, then changed:");
  env->GetVersion();
  of_one = table(two);
  say("the other environment sees it: %d", of_one->GetVersion == first);
  mine = table(two);
  mine->GetVersion = second;
  check(two->SetJNIFunctionTable(mine), "SetJNIFunctionTable");
  say("both:");
  env->GetVersion();
  check(two->DisposeEnvironment(), "DisposeEnvironment");
  say("the second environment is gone:");
  env->GetVersion();
  check(one->SetJNIFunctionTable(original), "SetJNIFunctionTable");
  say("restored:");
  env->GetVersion();
  show(one, "set null", one->SetJNIFunctionTable(nullptr));
  show(one, "get null", one->GetJNIFunctionTable(nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  one = get_jvmti(vm);
  two = get_jvmti(vm);
  return 0;
}
}
