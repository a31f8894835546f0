// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>
#include <mutex>
#include <set>

#include "jvmpi.hpp"

namespace {

std::mutex ended_lock;
std::set<JNIEnv*> ended;  // by THREAD_END, and not started again
std::atomic<int> inits{0}, shut_downs{0}, after{0};
std::atomic<bool> in_hook{false}, over{false};
thread_local bool is_daemon = false;
JNIEnv* env_of_init = nullptr;
bool jni_in_init = false;
JVMPI_RawMonitor lock_of_agent;

void shut_down(JNIEnv* env) {
  ++shut_downs;
  {
    Part part("shut_down");
    part.same("events", 1, shut_downs);
    part.yes("after the hooks", in_hook);
  }
  {
    Part part("its_thread_is_alive");
    std::lock_guard hold(ended_lock);
    part.yes("no THREAD_END", ended.count(env) == 0);
    part.yes("its object", pi->GetThreadObject(env) != nullptr);
  }
  Part part("saving_data_in_shut_down");
  pi->RawMonitorEnter(lock_of_agent);
  pi->RawMonitorExit(lock_of_agent);
  part.yes("the CPU time", pi->GetCurrentThreadCpuTime() > 0);
  part.yes("JNI", env != nullptr && env->FindClass("java/lang/String") != nullptr);
  JVMPI_CallFrame frames[10];
  JVMPI_CallTrace trace{env, -1, frames};
  pi->GetCallTrace(&trace, 10);
  part.yes("a trace", trace.num_frames >= 0);
}

void notify(JVMPI_Event* event) {
  if (over) ++after;
  switch (event->event_type) {
    case JVMPI_EVENT_JVM_INIT_DONE:
      ++inits;
      env_of_init = event->env_id;
      jni_in_init = event->env_id->FindClass("java/lang/String") != nullptr;
      break;
    case JVMPI_EVENT_THREAD_START: {
      std::lock_guard hold(ended_lock);
      ended.erase(event->u.thread_start.thread_env_id);
      break;
    }
    case JVMPI_EVENT_THREAD_END: {
      std::lock_guard hold(ended_lock);
      ended.insert(event->env_id);
      break;
    }
    case JVMPI_EVENT_JVM_SHUT_DOWN: shut_down(event->env_id); break;
    default: break;
  }
  if (is_daemon && event->event_type == JVMPI_EVENT_METHOD_ENTRY) {  // so that it is in an event at most times
    usleep(2'000);
    if (over) ++after;
  }
}

}  // namespace

extern "C" {
JNIEXPORT void JNICALL Java_Test_inMain(JNIEnv* env, jclass) {
  { Part("init_done").same("events", 1, inits); }
  Part part("init_done_in_the_main_thread");
  part.yes("env_id", env_of_init == env);
  part.yes("JNI", jni_in_init);
}
JNIEXPORT void JNICALL Java_Test_inHook(JNIEnv*, jclass) { in_hook = true; }
JNIEXPORT void JNICALL Java_Test_inDaemon(JNIEnv*, jclass) { is_daemon = true; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  pi = get_profiler(vm);
  char name[] = "of the agent";
  lock_of_agent = pi->RawMonitorCreate(name);
  return start_profiler(
      vm, notify,
      {JVMPI_EVENT_JVM_INIT_DONE, JVMPI_EVENT_JVM_SHUT_DOWN, JVMPI_EVENT_THREAD_START, JVMPI_EVENT_THREAD_END,
       JVMPI_EVENT_METHOD_ENTRY, JVMPI_EVENT_OBJECT_ALLOC, JVMPI_EVENT_CLASS_LOAD});
}
/// By the VM when JVM_SHUT_DOWN is over.
JNIEXPORT void JNICALL Agent_OnUnload(JavaVM*) {
  over = true;
  usleep(50'000);
  Part("last_event").same("events after it, or still in the agent", 0, after);
}
}
