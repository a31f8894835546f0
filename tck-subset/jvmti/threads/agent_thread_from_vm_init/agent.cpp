// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jrawMonitorID monitor;
static int asked, answered;
static void JNICALL serve(jvmtiEnv*, JNIEnv* env, void*) {
  check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  for (;;) {
    while (asked == answered) check(jvmti->RawMonitorWait(monitor, 0), "RawMonitorWait");
    jint count = 0;
    jclass* classes = nullptr;
    check(jvmti->GetLoadedClasses(&count, &classes), "GetLoadedClasses");
    bool found = false;
    env->PushLocalFrame(16);
    for (jint i = 0; i < count; i++) {
      found = found || class_signature(jvmti, classes[i]) == "LTest;";
      env->DeleteLocalRef(classes[i]);
    }
    env->PopLocalFrame(nullptr);
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(classes));
    say("the agent's thread sees Test: %d", found);
    answered = asked;
    check(jvmti->RawMonitorNotifyAll(monitor), "RawMonitorNotifyAll");
  }
}
static void JNICALL init(jvmtiEnv*, JNIEnv* env, jthread) {
  jclass type = env->FindClass("java/lang/Thread");
  jmethodID make = env->GetMethodID(type, "<init>", "(Ljava/lang/String;)V");
  jthread thread = env->NewObject(type, make, env->NewStringUTF("server"));
  show(jvmti, "RunAgentThread", jvmti->RunAgentThread(thread, serve, nullptr, JVMTI_THREAD_NORM_PRIORITY));
}
static void JNICALL death(jvmtiEnv*, JNIEnv*) { say("VMDeath"); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_ask(JNIEnv*, jclass) {
  check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  asked++;
  check(jvmti->RawMonitorNotifyAll(monitor), "RawMonitorNotifyAll");
  while (answered < asked) check(jvmti->RawMonitorWait(monitor, 0), "RawMonitorWait");
  check(jvmti->RawMonitorExit(monitor), "RawMonitorExit");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  check(jvmti->CreateRawMonitor("server", &monitor), "CreateRawMonitor");
  set_callbacks(jvmti, [](auto& c) {
    c.VMInit = init;
    c.VMDeath = death;
  });
  enable(jvmti, {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH});
  return 0;
}
}
