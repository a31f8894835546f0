// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void look(const char* when, jclass c) {
  if (class_signature(jvmti, c) != "LTarget;") return;
  jint status = 0, count = 0;
  check(jvmti->GetClassStatus(c, &status), "GetClassStatus");
  say("%s: prepared %d, initialized %d, error %d", when, (status & JVMTI_CLASS_STATUS_PREPARED) != 0,
      (status & JVMTI_CLASS_STATUS_INITIALIZED) != 0, (status & JVMTI_CLASS_STATUS_ERROR) != 0);
  jmethodID* methods = nullptr;
  jfieldID* fields = nullptr;
  jclass* interfaces = nullptr;
  show(jvmti, "methods", jvmti->GetClassMethods(c, &count, &methods));
  if (methods != nullptr) say("%d", count);
  show(jvmti, "fields", jvmti->GetClassFields(c, &count, &fields));
  if (fields != nullptr) say("%d", count);
  show(jvmti, "interfaces", jvmti->GetImplementedInterfaces(c, &count, &interfaces));
  if (interfaces != nullptr) say("%d", count);
}
static void JNICALL load(jvmtiEnv*, JNIEnv*, jthread, jclass c) { look("load", c); }
static void JNICALL prepare(jvmtiEnv*, JNIEnv*, jthread, jclass c) { look("prepare", c); }
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {}, {.ClassLoad = load, .ClassPrepare = prepare},
               {JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE});
}
