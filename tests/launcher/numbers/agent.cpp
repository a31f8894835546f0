// SPDX-License-Identifier: Apache-2.0
// Replaces every class file by a copy of itself, which the VM frees.
#include <jvmti.h>

#include <cstring>

static void JNICALL copy(jvmtiEnv* env, JNIEnv*, jclass, jobject, const char*, jobject, jint length,
                         const unsigned char* bytes, jint* new_length, unsigned char** new_bytes) {
  if (env->Allocate(length, new_bytes) != JVMTI_ERROR_NONE) return;
  std::memcpy(*new_bytes, bytes, length);
  *new_length = length;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* env;
  if (vm->GetEnv(reinterpret_cast<void**>(&env), JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassFileLoadHook = copy;
  env->SetEventCallbacks(&callbacks, sizeof callbacks);
  return env->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr);
}
