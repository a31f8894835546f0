// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include "profiler.hpp"

namespace {

std::map<jmethodID, std::string> methods;
std::map<std::string, JNIEnv*> threads;
std::set<JNIEnv*> ended;
std::mutex lock;
std::vector<std::string> instructions;
std::atomic<int> enters{0}, entereds{0}, exits{0}, hidden{0};
JVMPI_RawMonitor monitor, unobserved;
std::atomic<bool> ran{false}, waits{false};

void notify(JVMPI_Event* event) {
  switch (event->event_type) {
    case JVMPI_EVENT_CLASS_LOAD: {
      const auto& load = event->u.class_load;
      std::lock_guard<std::mutex> hold(lock);
      if (std::strcmp(load.class_name, "Test") == 0)
        for (jint i = 0; i < load.num_methods; ++i) methods[load.methods[i].method_id] = load.methods[i].method_name;
      break;
    }
    case JVMPI_EVENT_THREAD_START: {
      std::lock_guard<std::mutex> hold(lock);
      threads[event->u.thread_start.thread_name] = event->u.thread_start.thread_env_id;
      break;
    }
    case JVMPI_EVENT_THREAD_END: {
      std::lock_guard<std::mutex> hold(lock);
      ended.insert(event->env_id);
      break;
    }
    case JVMPI_EVENT_INSTRUCTION_START: {
      const auto& at = event->u.instruction;
      std::lock_guard<std::mutex> hold(lock);
      auto method = methods.find(at.method_id);
      if (method == methods.end() || at.offset > 2) break;
      char text[128];
      std::snprintf(text, sizeof text, "%s %d: ", method->second.c_str(), at.offset);
      std::string line = text;
      if (method->second == "choose" && at.offset == 1)
        std::snprintf(text, sizeof text, "%d of %d to %d", at.u.tableswitch_info.key, at.u.tableswitch_info.low,
                      at.u.tableswitch_info.hi);
      else if (method->second == "look" && at.offset == 1)
        std::snprintf(text, sizeof text, "pair %d of %d", at.u.lookupswitch_info.chosen_pair_index,
                      at.u.lookupswitch_info.pairs_total);
      else if ((method->second == "less" && at.offset == 2) || (method->second == "none" && at.offset == 1))
        std::snprintf(text, sizeof text, "%s", at.u.if_info.is_true ? "taken" : "not taken");
      else
        break;
      instructions.push_back(line + text);
      break;
    }
    case JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTER:
      if (event->u.raw_monitor.id == monitor && std::strcmp(event->u.raw_monitor.name, "contended") == 0) enters++;
      if (event->u.raw_monitor.id == unobserved) hidden++;
      break;
    case JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTERED: entereds += event->u.raw_monitor.id == monitor; break;
    case JVMPI_EVENT_RAW_MONITOR_CONTENDED_EXIT: exits += event->u.raw_monitor.id == monitor; break;
    case JVMPI_EVENT_JVM_SHUT_DOWN: expect(true, "JVM_SHUT_DOWN"); break;
    default: break;
  }
}

JNIEnv* env_of(const char* name) {
  std::lock_guard<std::mutex> hold(lock);
  return threads[name];
}

void contends(void*) {
  ran = true;
  for (JVMPI_RawMonitor each : {unobserved, monitor}) {
    waits = true;
    Locked hold(each);
  }
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify,
                        {JVMPI_EVENT_CLASS_LOAD, JVMPI_EVENT_THREAD_START, JVMPI_EVENT_THREAD_END,
                         JVMPI_EVENT_JVM_SHUT_DOWN, JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTER,
                         JVMPI_EVENT_RAW_MONITOR_CONTENDED_ENTERED, JVMPI_EVENT_RAW_MONITOR_CONTENDED_EXIT});
}

JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv* env, jclass test, jobject thread, jobject) {
  JNIEnv* spinner = env_of("spinner");
  jfieldID spins = env->GetStaticFieldID(test, "spins", "J");
  expect(jvmpi->GetThreadObject(spinner) == jvmpi->jobject2jobjectID(thread), "GetThreadObject");
  jvmpi->SuspendThread(spinner);
  jlong before = env->GetStaticLongField(test, spins);
  usleep(20000);
  expect(env->GetStaticLongField(test, spins) == before, "a suspended thread does not run");
  expect(jvmpi->GetThreadStatus(spinner) == JVMPI_THREAD_RUNNABLE, "suspension by JVMPI does not change the status");
  JVMPI_CallFrame frames[4];
  JVMPI_CallTrace trace{spinner, 0, frames};
  jvmpi->GetCallTrace(&trace, 4);
  expect(trace.num_frames == 3, "it has three frames");
  jvmpi->ResumeThread(spinner);
  while (env->GetStaticLongField(test, spins) == before) {
  }
  jvmpi->SuspendThread(spinner);
  expect(jvmpi->ThreadHasRun(spinner) == JNI_TRUE, "ThreadHasRun: it has run");
  jvmpi->ResumeThread(spinner);
  JNIEnv* list[] = {spinner};
  jint result = JVMPI_FAIL;
  expect(jvmpi->SuspendThreadList(1, list, &result) == JVMPI_SUCCESS && result == JVMPI_SUCCESS, "SuspendThreadList");
  before = env->GetStaticLongField(test, spins);
  usleep(5000);
  expect(env->GetStaticLongField(test, spins) == before, "stops it");
  expect(jvmpi->ResumeThreadList(1, list, &result) == JVMPI_SUCCESS && result == JVMPI_SUCCESS, "ResumeThreadList");
  while (env->GetStaticLongField(test, spins) == before) {
  }
  int mine, its;
  jvmpi->SetThreadLocalStorage(env, &mine);
  jvmpi->SetThreadLocalStorage(spinner, &its);
  expect(jvmpi->GetThreadLocalStorage(env) == &mine && jvmpi->GetThreadLocalStorage(spinner) == &its,
         "each thread has its storage");
  jlong cpu = jvmpi->GetCurrentThreadCpuTime();
  for (int i = 0; i < 1000000; ++i) asm volatile("");
  expect(jvmpi->GetCurrentThreadCpuTime() > cpu, "CPU time goes on");
}

JNIEXPORT void JNICALL Java_Test_step(JNIEnv*, jclass, jboolean on) {
  if (on) {
    jvmpi->EnableEvent(JVMPI_EVENT_INSTRUCTION_START, nullptr);
    return;
  }
  jvmpi->DisableEvent(JVMPI_EVENT_INSTRUCTION_START, nullptr);
  for (auto& text : instructions) expect(true, "%s", text.c_str());
}

JNIEXPORT void JNICALL Java_Test_threads(JNIEnv*, jclass) {
  monitor = new_monitor("contended");
  unobserved = new_monitor("_unobserved");
  {
    Locked hold(monitor);
    {
      Locked also(unobserved);
      expect(jvmpi->CreateSystemThread(const_cast<char*>("agent"), JVMPI_MAXIMUM_PRIORITY, contends) == JNI_OK,
             "CreateSystemThread");
      while (!waits) {
      }
      usleep(20000);
    }
    while (enters == 0) usleep(1000);
  }
  while (entereds == 0) usleep(1000);
  expect(enters == 1 && entereds == 1 && exits == 1, "contended: enter, exit, entered");
  expect(hidden == 0, "not for a name with an underscore");
  for (JNIEnv* agent = env_of("agent"); agent != nullptr;) {
    usleep(1000);
    std::lock_guard<std::mutex> hold(lock);
    if (ended.count(agent)) break;
  }
  expect(ran, "the agent's thread has started and ended");
}

JNIEXPORT void JNICALL Java_Test_exit(JNIEnv*, jclass, jint code) { jvmpi->ProfilerExit(code); }
}
