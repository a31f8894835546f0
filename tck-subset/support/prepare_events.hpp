// SPDX-License-Identifier: Apache-2.0
// For agents that print the ClassPrepare events of Test's member classes, with the thread;
// `static native void mode(boolean enable, Thread thread)` enables or disables them.
#pragma once
#include "tck.hpp"

inline void JNICALL print_prepare(jvmtiEnv* jvmti, JNIEnv*, jthread thread, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name.rfind("LTest$", 0) == 0) say("  %s in %s", name.c_str(), thread_name(jvmti, thread).c_str());
}

extern "C" JNIEXPORT void JNICALL Java_Test_mode(JNIEnv*, jclass, jboolean on, jthread thread) {
  check(jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_CLASS_PREPARE, thread), "mode");
}
