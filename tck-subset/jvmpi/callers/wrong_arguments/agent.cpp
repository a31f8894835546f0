// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "jvmpi.hpp"

namespace {

char memory[4096];
// Threads that have started and not ended: the JNIEnv of one that has ended may be that of another one by now.
std::mutex lock;
std::set<JNIEnv*> alive;

void notify(JVMPI_Event* event) {
  std::lock_guard hold(lock);
  if (event->event_type == JVMPI_EVENT_THREAD_START) alive.insert(event->env_id);
  if (event->event_type == JVMPI_EVENT_THREAD_END) alive.erase(event->env_id);
}
bool is_alive(JNIEnv* env) {
  std::lock_guard hold(lock);
  return alive.count(env) != 0;
}
void body(void*) {}

template <class T>
const std::initializer_list<T>& wild() {
  static const std::initializer_list<T> values = {nullptr, reinterpret_cast<T>(memory), reinterpret_cast<T>(memory + 1),
                                                  reinterpret_cast<T>(uintptr_t{8}),
                                                  reinterpret_cast<T>(~uintptr_t{0})};
  return values;
}

void of_thread(Part& part, JNIEnv* env) {
  JVMPI_CallFrame frames[4];
  JVMPI_CallTrace trace{env, 77, frames};
  pi->GetCallTrace(&trace, 4);
  part.same("frames", 0, trace.num_frames);
  pi->SuspendThread(env);
  pi->ResumeThread(env);
  const jint status = pi->GetThreadStatus(env);
  part.yes("no status", status != JVMPI_THREAD_RUNNABLE && status != JVMPI_THREAD_MONITOR_WAIT &&
                            status != JVMPI_THREAD_CONDVAR_WAIT);
  part.yes("has not run", !pi->ThreadHasRun(env));
  pi->SetThreadLocalStorage(env, memory);
  part.yes("no storage", pi->GetThreadLocalStorage(env) == nullptr);
  const WithoutCollections none;
  part.yes("no object", pi->GetThreadObject(env) == nullptr);
}

}  // namespace

extern "C" JNIEXPORT jlong JNICALL Java_Test_env(JNIEnv* env, jclass) { return reinterpret_cast<jlong>(env); }

extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass, jlong ended) {
  JVMPI_CallFrame frames[4];
  char name[] = "thread";
  {
    Part part("null_pointers");
    pi->GetCallTrace(nullptr, 4);
    JVMPI_CallTrace trace{env, 77, nullptr};
    pi->GetCallTrace(&trace, 4);
    part.same("frames", 0, trace.num_frames);
    jint results[1] = {77};
    JNIEnv* list[1] = {env};
    for (auto* function : {pi->SuspendThreadList, pi->ResumeThreadList}) {
      part.same("no list", std::string("FAIL"), result_name(function(1, nullptr, results)));
      part.same("no results", std::string("FAIL"), result_name(function(1, list, nullptr)));
    }
    part.yes("no name", pi->RawMonitorCreate(nullptr) == nullptr);
    part.same("no name of a thread", JNI_ERR, pi->CreateSystemThread(nullptr, JVMPI_NORMAL_PRIORITY, body));
    part.same("no function", JNI_ERR, pi->CreateSystemThread(name, JVMPI_NORMAL_PRIORITY, nullptr));
  }
  {
    Part part("no_threads");
    for (JNIEnv* each : wild<JNIEnv*>()) of_thread(part, each);
  }
  {
    Part part("ended_thread");
    JNIEnv* of_ended = as_env(ended);
    if (!is_alive(of_ended)) of_thread(part, of_ended);
  }
  {
    Part part("no_objects");
    const WithoutCollections none;
    for (jobjectID id : wild<jobjectID>()) {
      part.yes("no reference", pi->jobjectID2jobject(id) == nullptr);
      for (jint event :
           {JVMPI_EVENT_CLASS_LOAD, JVMPI_EVENT_THREAD_START, JVMPI_EVENT_OBJECT_ALLOC, JVMPI_EVENT_OBJECT_DUMP})
        part.same("request", std::string("FAIL"), result_name(pi->RequestEvent(event, id)));
    }
  }
  {
    Part part("no_methods");
    const WithoutCollections none;
    for (jmethodID id : wild<jmethodID>()) part.yes("no class", pi->GetMethodClass(id) == nullptr);
  }
  {
    Part part("no_raw_monitors");
    JVMPI_RawMonitor destroyed = pi->RawMonitorCreate(name);
    pi->RawMonitorDestroy(destroyed);
    auto use = [&](JVMPI_RawMonitor monitor) {
      pi->RawMonitorEnter(monitor);
      pi->RawMonitorWait(monitor, 0);
      pi->RawMonitorNotifyAll(monitor);
      pi->RawMonitorExit(monitor);
      pi->RawMonitorDestroy(monitor);
    };
    use(destroyed);
    for (JVMPI_RawMonitor monitor : wild<JVMPI_RawMonitor>()) use(monitor);
    JVMPI_RawMonitor good = pi->RawMonitorCreate(name);
    part.yes("a good one", good != nullptr);
    pi->RawMonitorEnter(good);
    pi->RawMonitorExit(good);
    pi->RawMonitorDestroy(good);
  }
  {
    Part part("negative_numbers");
    JVMPI_CallTrace trace{env, 77, frames};
    pi->GetCallTrace(&trace, -1);
    part.same("frames", 0, trace.num_frames);
    jint results[1] = {77};
    JNIEnv* list[1] = {env};
    part.same("suspend", std::string("FAIL"), result_name(pi->SuspendThreadList(-1, list, results)));
    part.same("resume", std::string("FAIL"), result_name(pi->ResumeThreadList(-1, list, results)));
    part.same("results are left alone", 77, results[0]);
  }
  Part part("still_works");
  part.same("EnableEvent", std::string("SUCCESS"), result_name(pi->EnableEvent(JVMPI_EVENT_GC_START, nullptr)));
  pi->RunGC();
  JVMPI_CallTrace trace{env, 0, frames};
  pi->GetCallTrace(&trace, 4);
  part.same("frames", 2, trace.num_frames);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_THREAD_START, JVMPI_EVENT_THREAD_END});
}
