// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <cstring>

#include "agent.hpp"

namespace {

jvmtiEnv* env;
std::atomic<int> starts{0}, ends{0};

void JNICALL on_start(jvmtiEnv*, JNIEnv*, jthread) { ++starts; }
void JNICALL on_end(jvmtiEnv*, JNIEnv*, jthread) { ++ends; }

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* jni, jclass, jthread thread) {
  jvmtiThreadInfo info{};
  check(env->GetThreadInfo(thread, &info), "GetThreadInfo");
  jvmtiThreadGroupInfo group{};
  if (info.thread_group != nullptr) check(env->GetThreadGroupInfo(info.thread_group, &group), "GetThreadGroupInfo");
  jint state = 0, count = -1;
  check(env->GetThreadState(thread, &state), "GetThreadState");
  state &= ~JVMTI_THREAD_STATE_RUNNABLE;  // HotSpot 21 adds this to the bits of suspended threads that wait
  const jvmtiError counted = env->GetFrameCount(thread, &count);
  const std::string group_name = group.name == nullptr ? "null" : group.name;
  const char* name = group_name == "CarrierThreads" ? "a carrier" : info.name;  // carriers are numbered
  say("%s: priority %d, daemon %d, group %s, state %x, virtual %d, frames %d (%d)", name, info.priority, info.is_daemon,
      group_name.c_str(), state, jni->IsVirtualThread(thread), count, counted);
  jvmtiFrameInfo frames[40];
  if (jvmtiError error = env->GetStackTrace(thread, 0, 40, frames, &count); error != JVMTI_ERROR_NONE) {
    say("  GetStackTrace %d", error);
    return;
  }
  for (jint i = 0; i < count; ++i) {
    char* name = nullptr;
    jclass holder = nullptr;
    check(env->GetMethodName(frames[i].method, &name, nullptr, nullptr), "GetMethodName");
    check(env->GetMethodDeclaringClass(frames[i].method, &holder), "GetMethodDeclaringClass");
    std::string signature = class_signature(env, holder);
    if (signature.find("Lambda") != std::string::npos) signature = "a lambda";
    say("  %s.%s", signature.c_str(), take(env, name).c_str());
  }
}

extern "C" JNIEXPORT jint JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread t) { return env->SuspendThread(t); }
extern "C" JNIEXPORT jint JNICALL Java_Test_resume(JNIEnv*, jclass, jthread t) { return env->ResumeThread(t); }
extern "C" JNIEXPORT jint JNICALL Java_Test_suspendAll(JNIEnv*, jclass, jthread except) {
  return env->SuspendAllVirtualThreads(except == nullptr ? 0 : 1, &except);
}
extern "C" JNIEXPORT jint JNICALL Java_Test_resumeAll(JNIEnv*, jclass) {
  return env->ResumeAllVirtualThreads(0, nullptr);
}
extern "C" JNIEXPORT jint JNICALL Java_Test_put(JNIEnv*, jclass, jthread t, jlong data) {
  return env->SetThreadLocalStorage(t, reinterpret_cast<void*>(data));
}
extern "C" JNIEXPORT jlong JNICALL Java_Test_get(JNIEnv*, jclass, jthread t) {
  void* data = nullptr;
  const jvmtiError error = env->GetThreadLocalStorage(t, &data);
  return error != JVMTI_ERROR_NONE ? -error : reinterpret_cast<jlong>(data);
}
extern "C" JNIEXPORT jint JNICALL Java_Test_interrupt(JNIEnv*, jclass, jthread t) { return env->InterruptThread(t); }
extern "C" JNIEXPORT jstring JNICALL Java_Test_events(JNIEnv* jni, jclass) {
  return jni->NewStringUTF((std::to_string(starts) + " " + std::to_string(ends)).c_str());
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_support_virtual_threads = wanted.can_suspend = wanted.can_signal_thread = 1;
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.VirtualThreadStart = on_start;
  callbacks.VirtualThreadEnd = on_end;
  check(env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(env, JVMTI_EVENT_VIRTUAL_THREAD_START);
  enable(env, JVMTI_EVENT_VIRTUAL_THREAD_END);
  return JNI_OK;
}
