// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL file(jvmtiEnv*, JNIEnv*, jclass redefined, jobject, const char* name, jobject, jint,
                         const unsigned char*, jint*, unsigned char**) {
  if (name != nullptr && std::string(name) == "Target") say("hook, %s", redefined ? "redefined" : "loaded");
}
static void JNICALL load(jvmtiEnv*, JNIEnv*, jthread, jclass c) {
  if (class_signature(jvmti, c) == "LTarget;") say("load");
}
static void JNICALL prepare(jvmtiEnv*, JNIEnv*, jthread, jclass c) {
  if (class_signature(jvmti, c) == "LTarget;") say("prepare");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {}, {.ClassFileLoadHook = file, .ClassLoad = load, .ClassPrepare = prepare},
               {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE});
}
