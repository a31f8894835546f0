// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv *leaves, *stays;
static jrawMonitorID monitor;
extern "C" {
JNIEXPORT void JNICALL Java_Test_suspendAndTag(JNIEnv*, jclass, jthread thread, jobject object) {
  add_capabilities(leaves, [](auto& c) { c.can_suspend = c.can_tag_objects = 1; });
  add_capabilities(stays, [](auto& c) { c.can_tag_objects = 1; });
  check(leaves->SuspendThread(thread), "SuspendThread");
  check(leaves->CreateRawMonitor("left", &monitor), "CreateRawMonitor");
  check(leaves->RawMonitorEnter(monitor), "RawMonitorEnter");
  check(leaves->SetTag(object, 1), "SetTag");
  check(stays->SetTag(object, 2), "SetTag");
}
JNIEXPORT void JNICALL Java_Test_dispose(JNIEnv*, jclass, jthread thread, jobject object) {
  check(leaves->DisposeEnvironment(), "DisposeEnvironment");
  add_capabilities(stays, [](auto& c) { c.can_suspend = 1; });
  jint state = 0;
  check(stays->GetThreadState(thread, &state), "GetThreadState");
  say("suspended: %d", (state & JVMTI_THREAD_STATE_SUSPENDED) != 0);
  jlong tag = 0;
  check(stays->GetTag(object, &tag), "GetTag");
  say("tag: %d", static_cast<int>(tag));
  show(stays, "exit", stays->RawMonitorExit(monitor));
  show(stays, "exit", stays->RawMonitorExit(monitor));
  show(stays, "destroy", stays->DestroyRawMonitor(monitor));
  show(stays, "resume", stays->ResumeThread(thread));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  leaves = get_jvmti(vm);
  stays = get_jvmti(vm);
  return 0;
}
}
