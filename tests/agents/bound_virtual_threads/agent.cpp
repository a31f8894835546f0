// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

jvmtiEnv* env;

/// Not for the threads of the VM and the class library.
void note(const char* what, jthread thread) {
  if (!is_live(env)) return;
  std::string name = thread_name(env, thread);
  for (const char* ours : {"ends", "a", "b", "platform"})
    if (name == ours) say("%s %s", what, ours);
}
void JNICALL on_start(jvmtiEnv*, JNIEnv*, jthread thread) { note("ThreadStart", thread); }
void JNICALL on_end(jvmtiEnv*, JNIEnv*, jthread thread) { note("ThreadEnd", thread); }
void JNICALL on_virtual_start(jvmtiEnv*, JNIEnv*, jthread thread) { note("VirtualThreadStart", thread); }
void JNICALL on_virtual_end(jvmtiEnv*, JNIEnv*, jthread thread) { note("VirtualThreadEnd", thread); }

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_suspendAllBut(JNIEnv*, jclass, jthread excepted) {
  check(env->SuspendAllVirtualThreads(excepted == nullptr ? 0 : 1, &excepted), "SuspendAllVirtualThreads");
}
extern "C" JNIEXPORT void JNICALL Java_Test_resumeAllBut(JNIEnv*, jclass, jthread excepted) {
  check(env->ResumeAllVirtualThreads(excepted == nullptr ? 0 : 1, &excepted), "ResumeAllVirtualThreads");
}
extern "C" JNIEXPORT jboolean JNICALL Java_Test_isSuspended(JNIEnv*, jclass, jthread thread) {
  jint state = 0;
  check(env->GetThreadState(thread, &state), "GetThreadState");
  return (state & JVMTI_THREAD_STATE_SUSPENDED) != 0;
}
extern "C" JNIEXPORT void JNICALL Java_Test_ask(JNIEnv* jni, jclass, jthread thread, jobject exception) {
  jlong nanos = 0;
  say("GetThreadCpuTime: %d", env->GetThreadCpuTime(thread, &nanos));
  say("StopThread: %d", env->StopThread(thread, exception));
  say("RunAgentThread: %d", env->RunAgentThread(
                                thread, [](jvmtiEnv*, JNIEnv*, void*) {}, nullptr, JVMTI_THREAD_NORM_PRIORITY));
  jvmtiThreadInfo info{};
  check(env->GetThreadInfo(thread, &info), "GetThreadInfo");
  jvmtiThreadGroupInfo group{};
  check(env->GetThreadGroupInfo(info.thread_group, &group), "GetThreadGroupInfo");
  say("GetThreadInfo: daemon %d, priority %d, group %s", info.is_daemon, info.priority, group.name);
  jint threads = 0, groups = 0, stacks = 0;
  jthread* list = nullptr;
  jthreadGroup* children = nullptr;
  check(env->GetThreadGroupChildren(info.thread_group, &threads, &list, &groups, &children), "GetThreadGroupChildren");
  say("GetThreadGroupChildren: %d threads", threads);
  jvmtiStackInfo* traces = nullptr;
  check(env->GetAllThreads(&threads, &list), "GetAllThreads");
  check(env->GetAllStackTraces(1, &traces, &stacks), "GetAllStackTraces");
  bool listed = false, traced = false;
  for (jint i = 0; i < threads; ++i) listed |= jni->IsVirtualThread(list[i]);
  for (jint i = 0; i < stacks; ++i) traced |= jni->IsVirtualThread(traces[i].thread);
  say("GetAllThreads: %d, GetAllStackTraces: %d", listed, traced);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_support_virtual_threads = 1;
  wanted.can_suspend = 1;
  wanted.can_get_thread_cpu_time = 1;
  wanted.can_signal_thread = 1;
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.ThreadStart = on_start;
  callbacks.ThreadEnd = on_end;
  callbacks.VirtualThreadStart = on_virtual_start;
  callbacks.VirtualThreadEnd = on_virtual_end;
  check(env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  for (jvmtiEvent event : {JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_VIRTUAL_THREAD_START,
                           JVMTI_EVENT_VIRTUAL_THREAD_END})
    enable(env, event);
  return JNI_OK;
}
