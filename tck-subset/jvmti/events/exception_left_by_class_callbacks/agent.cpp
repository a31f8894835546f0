// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void left(JNIEnv* env, jclass type, const char* signature, const char* message) {
  if (class_signature(jvmti, type) == signature)
    env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), message);
}
static void JNICALL load(jvmtiEnv*, JNIEnv* env, jthread, jclass type) { left(env, type, "LTest$Loaded;", "at load"); }
static void JNICALL prepare(jvmtiEnv*, JNIEnv* env, jthread, jclass type) {
  left(env, type, "LTest$Prepared;", "at preparation");
}
static void JNICALL init(jvmtiEnv*, JNIEnv*, jthread) {
  enable(jvmti, {JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE});
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {}, {.VMInit = init, .ClassLoad = load, .ClassPrepare = prepare}, {JVMTI_EVENT_VM_INIT});
}
