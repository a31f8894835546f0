// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv *leaves, *stays;
static void JNICALL prepare(jvmtiEnv* jvmti, JNIEnv* jni, jthread, jclass type) {
  std::string name = class_signature(stays, type);
  if (name.rfind("LTest$", 0) != 0) return;
  say("%s: %s", jvmti == leaves ? "leaves" : "stays", name.c_str());
  if (jvmti == stays) return;
  show(stays, "dispose", jvmti->DisposeEnvironment());
  say("JNI goes on: %d", jni->GetSuperclass(type) == jni->FindClass("java/lang/Object") ||
                             jni->IsSameObject(jni->GetSuperclass(type), jni->FindClass("java/lang/Object")));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  for (jvmtiEnv** each : {&leaves, &stays}) {
    *each = get_jvmti(vm);
    set_callbacks(*each, [](auto& c) { c.ClassPrepare = prepare; });
    enable(*each, JVMTI_EVENT_CLASS_PREPARE);
  }
  return 0;
}
