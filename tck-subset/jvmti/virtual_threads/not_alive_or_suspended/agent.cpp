// SPDX-License-Identifier: Apache-2.0
// Each function about threads is called for virtual threads that have not been started, have ended, or, for those
// that need a suspended thread, run or are parked. Everything else about the call is right.
#include <functional>

#include "parts.hpp"
static void JNICALL body(jvmtiEnv*, JNIEnv*, void*) {}
extern "C" {
JNIEXPORT void JNICALL Java_Test_check(JNIEnv* env, jclass, jthread unstarted, jthread ended, jthread parked,
                                       jthread running, jobject error) {
  static jint i = 0;
  static jlong j = 0;
  static jfloat f = 0;
  static jdouble d = 0;
  static jobject o = nullptr;
  static jobject* list = nullptr;
  static jvmtiFrameInfo frame{};
  static jvmtiMonitorStackDepthInfo* depths = nullptr;
  static jmethodID method = nullptr;
  static void* data = nullptr;
  struct Row {
    const char* name;
    std::function<jvmtiError(jthread)> call;
  };
  const Row alive[] = {
      {"SuspendThread", [](jthread t) { return jvmti->SuspendThread(t); }},
      {"ResumeThread", [](jthread t) { return jvmti->ResumeThread(t); }},
      {"InterruptThread", [](jthread t) { return jvmti->InterruptThread(t); }},
      {"GetOwnedMonitorInfo", [](jthread t) { return jvmti->GetOwnedMonitorInfo(t, &i, &list); }},
      {"GetOwnedMonitorStackDepthInfo", [](jthread t) { return jvmti->GetOwnedMonitorStackDepthInfo(t, &i, &depths); }},
      {"GetCurrentContendedMonitor", [](jthread t) { return jvmti->GetCurrentContendedMonitor(t, &o); }},
      {"SetThreadLocalStorage", [](jthread t) { return jvmti->SetThreadLocalStorage(t, &data); }},
      {"GetThreadLocalStorage", [](jthread t) { return jvmti->GetThreadLocalStorage(t, &data); }},
      {"GetStackTrace", [](jthread t) { return jvmti->GetStackTrace(t, 0, 1, &frame, &i); }},
      {"GetFrameCount", [](jthread t) { return jvmti->GetFrameCount(t, &i); }},
      {"GetFrameLocation", [](jthread t) { return jvmti->GetFrameLocation(t, 0, &method, &j); }},
      {"SetEventNotificationMode",
       [](jthread t) { return jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, t); }}};
  for (const Row& row : alive) {
    Part part(row.name);
    part.error("not started", JVMTI_ERROR_THREAD_NOT_ALIVE, row.call(unstarted));
    part.error("ended", JVMTI_ERROR_THREAD_NOT_ALIVE, row.call(ended));
  }
  const Row suspended[] = {
      {"PopFrame", [](jthread t) { return jvmti->PopFrame(t); }},
      {"ForceEarlyReturnObject", [](jthread t) { return jvmti->ForceEarlyReturnObject(t, nullptr); }},
      {"ForceEarlyReturnInt", [](jthread t) { return jvmti->ForceEarlyReturnInt(t, 1); }},
      {"ForceEarlyReturnLong", [](jthread t) { return jvmti->ForceEarlyReturnLong(t, 1); }},
      {"ForceEarlyReturnFloat", [](jthread t) { return jvmti->ForceEarlyReturnFloat(t, 1); }},
      {"ForceEarlyReturnDouble", [](jthread t) { return jvmti->ForceEarlyReturnDouble(t, 1); }},
      {"ForceEarlyReturnVoid", [](jthread t) { return jvmti->ForceEarlyReturnVoid(t); }},
      {"NotifyFramePop", [](jthread t) { return jvmti->NotifyFramePop(t, 0); }},
      {"StopThread", [=](jthread t) { return jvmti->StopThread(t, error); }},
      {"GetLocalObject", [](jthread t) { return jvmti->GetLocalObject(t, 0, 0, &o); }},
      {"GetLocalInstance", [](jthread t) { return jvmti->GetLocalInstance(t, 0, &o); }},
      {"GetLocalInt", [](jthread t) { return jvmti->GetLocalInt(t, 0, 0, &i); }},
      {"GetLocalLong", [](jthread t) { return jvmti->GetLocalLong(t, 0, 0, &j); }},
      {"GetLocalFloat", [](jthread t) { return jvmti->GetLocalFloat(t, 0, 0, &f); }},
      {"GetLocalDouble", [](jthread t) { return jvmti->GetLocalDouble(t, 0, 0, &d); }},
      {"SetLocalObject", [](jthread t) { return jvmti->SetLocalObject(t, 0, 0, nullptr); }},
      {"SetLocalInt", [](jthread t) { return jvmti->SetLocalInt(t, 0, 0, 1); }},
      {"SetLocalLong", [](jthread t) { return jvmti->SetLocalLong(t, 0, 0, 1); }},
      {"SetLocalFloat", [](jthread t) { return jvmti->SetLocalFloat(t, 0, 0, 1); }},
      {"SetLocalDouble", [](jthread t) { return jvmti->SetLocalDouble(t, 0, 0, 1); }}};
  for (const Row& row : suspended) {
    Part part(row.name);
    // Such a thread is not suspended either: which error comes first is open.
    for (jthread thread : {unstarted, ended}) {
      jvmtiError error = row.call(thread);
      part.yes("not alive", error == JVMTI_ERROR_THREAD_NOT_ALIVE || error == JVMTI_ERROR_THREAD_NOT_SUSPENDED);
    }
    part.error("running", JVMTI_ERROR_THREAD_NOT_SUSPENDED, row.call(running));
    part.error("parked", JVMTI_ERROR_THREAD_NOT_SUSPENDED, row.call(parked));
  }
  {
    Part part("ResumeThread_of_a_thread_that_is_not_suspended");
    part.error("running", JVMTI_ERROR_THREAD_NOT_SUSPENDED, jvmti->ResumeThread(running));
    part.error("parked", JVMTI_ERROR_THREAD_NOT_SUSPENDED, jvmti->ResumeThread(parked));
  }
  {
    Part part("SuspendThread_of_a_suspended_thread");
    for (auto [name, thread] : {std::pair{"running", running}, std::pair{"parked", parked}}) {
      part.error(name, JVMTI_ERROR_NONE, jvmti->SuspendThread(thread));
      part.error(name, JVMTI_ERROR_THREAD_SUSPENDED, jvmti->SuspendThread(thread));
      part.error(name, JVMTI_ERROR_NONE, jvmti->ResumeThread(thread));
    }
  }
  {
    Part part("SuspendThreadList_and_ResumeThreadList");
    const jthread threads[] = {unstarted, parked, ended, running, parked};
    const jvmtiError dead = JVMTI_ERROR_THREAD_NOT_ALIVE, none = JVMTI_ERROR_NONE;
    const jvmtiError suspending[] = {dead, none, dead, none, JVMTI_ERROR_THREAD_SUSPENDED};
    const jvmtiError resuming[] = {dead, none, dead, none, JVMTI_ERROR_THREAD_NOT_SUSPENDED};
    jvmtiError results[5];
    part.error("suspending", none, jvmti->SuspendThreadList(5, threads, results));
    for (int k = 0; k < 5; ++k) part.error("suspended " + std::to_string(k), suspending[k], results[k]);
    part.error("resuming", none, jvmti->ResumeThreadList(5, threads, results));
    for (int k = 0; k < 5; ++k) part.error("resumed " + std::to_string(k), resuming[k], results[k]);
  }
  {
    Part part("RunAgentThread");
    for (jthread thread : {unstarted, parked, ended})
      part.error("result", JVMTI_ERROR_UNSUPPORTED_OPERATION,
                 jvmti->RunAgentThread(thread, body, nullptr, JVMTI_THREAD_NORM_PRIORITY));
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_owned_monitor_info = 1,
                          .can_get_current_contended_monitor = 1,
                          .can_pop_frame = 1,
                          .can_signal_thread = 1,
                          .can_access_local_variables = 1,
                          .can_generate_frame_pop_events = 1,
                          .can_suspend = 1,
                          .can_generate_method_entry_events = 1,
                          .can_force_early_return = 1,
                          .can_get_owned_monitor_stack_depth_info = 1,
                          .can_support_virtual_threads = 1});
}
}
