// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "tck.hpp"
static jrawMonitorID monitor;
static std::atomic<int> stage;
static int mark;
static void JNICALL started(jvmtiEnv*, JNIEnv*, jthread thread) {
  if (thread_name(jvmti, thread) == "agent thread") say("ThreadStart");
}
static void JNICALL ended(jvmtiEnv*, JNIEnv*, jthread thread) {
  if (thread_name(jvmti, thread) == "agent thread") say("ThreadEnd");
}
static void to(int next) {
  check(jvmti->RawMonitorEnter(monitor), "enter");
  stage = next;
  check(jvmti->RawMonitorNotifyAll(monitor), "notify");
  check(jvmti->RawMonitorExit(monitor), "exit");
}
static void wait_for(int wanted) {
  check(jvmti->RawMonitorEnter(monitor), "enter");
  while (stage < wanted) check(jvmti->RawMonitorWait(monitor, 0), "wait");
  check(jvmti->RawMonitorExit(monitor), "exit");
}
static void JNICALL work(jvmtiEnv* env, JNIEnv* jni, void* argument) {
  jthread current = nullptr;
  check(env->GetCurrentThread(&current), "GetCurrentThread");
  jvmtiThreadInfo info{};
  check(env->GetThreadInfo(current, &info), "GetThreadInfo");
  say("runs in %s, priority %d, environment %d, argument %d, JNI %d", take(env, info.name).c_str(), info.priority,
      env == jvmti, argument == &mark, jni->FindClass("java/lang/String") != nullptr);
  to(1);
  wait_for(2);
  say("ends");
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass, jthread thread) {
  enable(jvmti, {JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END});
  check(jvmti->RunAgentThread(thread, work, &mark, 7), "RunAgentThread");
  wait_for(1);
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { to(2); }
JNIEXPORT jboolean JNICALL Java_Test_listed(JNIEnv* env, jclass, jthread thread) {
  jint count = 0;
  jthread* threads = nullptr;
  check(jvmti->GetAllThreads(&count, &threads), "GetAllThreads");
  bool found = false;
  for (jint i = 0; i < count; i++) found |= env->IsSameObject(threads[i], thread) != 0;
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(threads));
  return found;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  check(jvmti->CreateRawMonitor("stage", &monitor), "CreateRawMonitor");
  set_callbacks(jvmti, [](auto& c) {
    c.ThreadStart = started;
    c.ThreadEnd = ended;
  });
  return 0;
}
}
