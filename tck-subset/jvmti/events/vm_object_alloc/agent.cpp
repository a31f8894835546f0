// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL allocated(jvmtiEnv*, JNIEnv* env, jthread thread, jobject object, jclass type, jlong size) {
  std::string signature = class_signature(jvmti, type);
  if (signature.find("LTest;") == std::string::npos) return;
  jlong real = -1;
  check(jvmti->GetObjectSize(object, &real), "GetObjectSize");
  say("  %s on %s%s%s", signature.c_str(), thread_name(jvmti, thread).c_str(), real == size ? "" : ", another size",
      env->IsSameObject(env->GetObjectClass(object), type) ? "" : ", another class");
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_on(JNIEnv*, jclass) { enable(jvmti, JVMTI_EVENT_VM_OBJECT_ALLOC); }
JNIEXPORT void JNICALL Java_Test_off(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_VM_OBJECT_ALLOC); }
JNIEXPORT jobject JNICALL Java_Test_jni(JNIEnv* env, jclass type) { return env->AllocObject(type); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_vm_object_alloc_events = 1}, {.VMObjectAlloc = allocated});
}
}
