// SPDX-License-Identifier: Apache-2.0
// An agent with mistakes that agents are known for. It seems to work. java -Xcheck:jvmti -Xcheck:jni -agentpath:...
// names each of them.
#include <jvmti.h>

#include <cstdio>
#include <cstdlib>
#include <initializer_list>

namespace {

jvmtiEnv* jvmti = nullptr;
jthread main_thread = nullptr;

void JNICALL vm_init(jvmtiEnv*, JNIEnv*, jthread thread) {
  main_thread = thread;  // a local reference, which ends with this callback
}

void JNICALL class_prepare(jvmtiEnv*, JNIEnv*, jthread, jclass cls) {
  char* signature = nullptr;
  jvmti->GetClassSignature(cls, &signature, nullptr);
  std::free(signature);  // it came from JVM TI
}

void JNICALL vm_death(jvmtiEnv*, JNIEnv* jni) {
  jvmtiThreadInfo info{};
  jvmti->GetThreadInfo(main_thread, &info);
  jni->ThrowNew(jni->FindClass("java/lang/IllegalStateException"), "late");
  jni->FindClass("java/lang/String");  // an exception is pending
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  jvmtiCapabilities capabilities{};
  capabilities.can_tag_objects = 1;
  capabilities.can_access_local_variables = 1;  // never used
  jvmti->AddCapabilities(&capabilities);
  jvmtiEventCallbacks callbacks{};
  callbacks.VMInit = vm_init;
  callbacks.VMDeath = vm_death;
  callbacks.ClassPrepare = class_prepare;
  jvmti->SetEventCallbacks(&callbacks, sizeof callbacks - 1);
  for (jvmtiEvent event : {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_EXCEPTION})
    jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr);
  return JNI_OK;
}
