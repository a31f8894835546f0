// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

jvmtiEnv* env;

void locals(jthread thread, jint depth) {
  jint i = 0;
  jlong l = 0;
  jdouble d = 0;
  jobject o = nullptr;
  say("  int %d, long as int %d, no slot %d", env->GetLocalInt(thread, depth, 0, &i),
      env->GetLocalInt(thread, depth, 1, &i), env->GetLocalInt(thread, depth, 99, &i));
  check(env->GetLocalInt(thread, depth, 0, &i), "GetLocalInt");
  check(env->GetLocalLong(thread, depth, 1, &l), "GetLocalLong");
  check(env->GetLocalDouble(thread, depth, 3, &d), "GetLocalDouble");
  check(env->GetLocalObject(thread, depth, 5, &o), "GetLocalObject");
  say("  %d %lld %.1f object %d", i, static_cast<long long>(l), d, o != nullptr);
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* jni, jclass, jthread thread, jstring title) {
  jint state = 0;
  check(env->GetThreadState(thread, &state), "GetThreadState");
  say("%s: state %x", text_of(jni, title).c_str(), state);
  jvmtiFrameInfo frames[32];
  jint count = 0;
  jvmtiError error = env->GetStackTrace(thread, 0, 32, frames, &count);
  if (error != JVMTI_ERROR_NONE) {
    say("  GetStackTrace %d", error);
    return;
  }
  for (jint i = 0; i < count; ++i) {
    std::string name = method_name(env, frames[i].method);
    if (name != "wait" || i == 0) say("  %s%s", name.c_str(), frames[i].location == -1 ? " (native)" : "");
    if (name == "busy") locals(thread, i);
  }
  jvmtiMonitorStackDepthInfo* owned = nullptr;
  check(env->GetOwnedMonitorStackDepthInfo(thread, &count, &owned), "GetOwnedMonitorStackDepthInfo");
  for (jint i = 0; i < count; ++i) {
    jmethodID method = nullptr;
    jlocation location = 0;
    check(env->GetFrameLocation(thread, owned[i].stack_depth, &method, &location), "GetFrameLocation");
    say("  owns a monitor since %s", method_name(env, method).c_str());
  }
  jobject contended = nullptr;
  check(env->GetCurrentContendedMonitor(thread, &contended), "GetCurrentContendedMonitor");
  say("  contended %d, pop %d, notify %d", contended != nullptr, env->PopFrame(thread), env->NotifyFramePop(thread, 0));
}

extern "C" JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread thread) {
  say("suspend %d", env->SuspendThread(thread));
}
extern "C" JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread thread) {
  say("resume %d", env->ResumeThread(thread));
}

extern "C" JNIEXPORT void JNICALL Java_Test_usage(JNIEnv* jni, jclass, jobject object, jstring title) {
  jvmtiMonitorUsage usage{};
  check(env->GetObjectMonitorUsage(object, &usage), "GetObjectMonitorUsage");
  say("%s: owner %s, entries %d, waiters %d, notify waiters %d", text_of(jni, title).c_str(),
      usage.owner == nullptr ? "none" : thread_name(env, usage.owner).c_str(), usage.entry_count, usage.waiter_count,
      usage.notify_waiter_count);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  check(env->GetPotentialCapabilities(&wanted), "GetPotentialCapabilities");
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  return JNI_OK;
}
