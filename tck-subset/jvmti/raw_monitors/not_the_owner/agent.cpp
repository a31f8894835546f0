// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jrawMonitorID monitor;
static void all(jrawMonitorID which) {
  show(jvmti, "  exit", jvmti->RawMonitorExit(which));
  show(jvmti, "  wait", jvmti->RawMonitorWait(which, 1));
  show(jvmti, "  notify", jvmti->RawMonitorNotify(which));
  show(jvmti, "  notifyAll", jvmti->RawMonitorNotifyAll(which));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_enter(JNIEnv*, jclass) { check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter"); }
JNIEXPORT void JNICALL Java_Test_use(JNIEnv* env, jclass, jstring what) {
  const char* text = env->GetStringUTFChars(what, nullptr);
  say("%s", text);
  all(monitor);
  if (text[0] == 'a') show(jvmti, "  destroy", jvmti->DestroyRawMonitor(monitor));
  env->ReleaseStringUTFChars(what, text);
}
JNIEXPORT void JNICALL Java_Test_destroy(JNIEnv*, jclass) {
  show(jvmti, "owner destroys", jvmti->DestroyRawMonitor(monitor));
  say("null");
  all(nullptr);
  show(jvmti, "  enter", jvmti->RawMonitorEnter(nullptr));
  show(jvmti, "  destroy", jvmti->DestroyRawMonitor(nullptr));
  show(jvmti, "destroyed, enter", jvmti->RawMonitorEnter(monitor));
  show(jvmti, "destroyed, destroy", jvmti->DestroyRawMonitor(monitor));
  jrawMonitorID made = nullptr;
  show(jvmti, "without name", jvmti->CreateRawMonitor(nullptr, &made));
  show(jvmti, "without place", jvmti->CreateRawMonitor("x", nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  check(jvmti->CreateRawMonitor("the monitor", &monitor), "CreateRawMonitor");
  return 0;
}
}
