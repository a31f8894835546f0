// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jniNativeInterface* original;
static int counted;
static thread_local bool counting;
static jobject JNICALL new_global(JNIEnv* env, jobject object) {
  if (counting) counted++;
  return original->NewGlobalRef(env, object);
}
static void JNICALL start(jvmtiEnv*, JNIEnv*) {
  check(jvmti->GetJNIFunctionTable(&original), "GetJNIFunctionTable");
  jniNativeInterface* mine = nullptr;
  check(jvmti->GetJNIFunctionTable(&mine), "GetJNIFunctionTable");
  mine->NewGlobalRef = new_global;
  show(jvmti, "VMStart", jvmti->SetJNIFunctionTable(mine));
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(mine));
}
extern "C" {
JNIEXPORT jint JNICALL Java_Test_run(JNIEnv* env, jclass, jobject object) {
  counting = true;
  jobject one = env->NewGlobalRef(object), two = env->NewGlobalRef(one);
  counting = false;
  say("the same object: %d", env->IsSameObject(one, two));
  env->DeleteGlobalRef(one);
  env->DeleteGlobalRef(two);
  return counted;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {}, {.VMStart = start}, {JVMTI_EVENT_VM_START});
}
}
