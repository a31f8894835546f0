// SPDX-License-Identifier: Apache-2.0
// For agents that suspend a thread at a breakpoint, as debuggers do: the callback calls SuspendThread for its own
// thread; another thread inspects it and resumes it. Test.breakAt(name) sets the breakpoint at a method's start, and
// Test.awaitHit() returns when a thread is suspended there.
#pragma once
#include <unistd.h>

#include <atomic>

#include "frames.hpp"

inline jvmtiEnv* suspender_jvmti;
inline std::atomic<jthread> thread_that_hit{nullptr};

inline void JNICALL suspend_at_hit(jvmtiEnv* jvmti, JNIEnv* env, jthread thread, jmethodID method, jlocation location) {
  say("hit in %s", method_name(jvmti, method).c_str());
  check(jvmti->ClearBreakpoint(method, location), "ClearBreakpoint");
  thread_that_hit = env->NewGlobalRef(thread);
  check(jvmti->SuspendThread(thread), "SuspendThread");
  say("resumed");
}

extern "C" {
JNIEXPORT void JNICALL Java_Test_breakAt(JNIEnv* env, jclass type, jstring name) {
  const char* text = env->GetStringUTFChars(name, nullptr);
  check(suspender_jvmti->SetBreakpoint(method_named(suspender_jvmti, type, text), 0), "SetBreakpoint");
  env->ReleaseStringUTFChars(name, text);
}
JNIEXPORT void JNICALL Java_Test_awaitHit(JNIEnv*, jclass) {
  jint state = 0;
  for (int i = 0; i < 30000 && !(state & JVMTI_THREAD_STATE_SUSPENDED); ++i) {
    usleep(1000);
    if (jthread thread = thread_that_hit) check(suspender_jvmti->GetThreadState(thread, &state), "GetThreadState");
  }
  if (!(state & JVMTI_THREAD_STATE_SUSPENDED)) say("gave up");
}
}

/// For the native methods of the agent: resumes the thread that is suspended at the breakpoint.
inline void resume_from_hit() {
  jthread thread = thread_that_hit.exchange(nullptr);
  check(suspender_jvmti->ResumeThread(thread), "ResumeThread");
}

/// For Agent_OnLoad.
template <typename Choose>
jvmtiEnv* start_suspending(JavaVM* vm, Choose capabilities) {
  suspender_jvmti = get_jvmti(vm);
  add_capabilities(suspender_jvmti, [](auto& c) { c.can_suspend = c.can_generate_breakpoint_events = 1; });
  add_capabilities(suspender_jvmti, capabilities);
  set_callbacks(suspender_jvmti, [](auto& c) { c.Breakpoint = suspend_at_hit; });
  enable(suspender_jvmti, JVMTI_EVENT_BREAKPOINT);
  return suspender_jvmti;
}
