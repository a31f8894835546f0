// SPDX-License-Identifier: Apache-2.0
#include "profiler.hpp"

namespace {

std::mutex lock;
std::map<JNIEnv*, std::vector<jmethodID>> stacks;  // of the threads that have started
std::map<jmethodID, std::string> names;
long exits, without_entry, of_another, wrong_starts;
std::string first;

void exited(JNIEnv* env, jmethodID method) {
  const auto found = stacks.find(env);
  if (found == stacks.end()) return;
  std::vector<jmethodID>& stack = found->second;
  exits++;
  const bool fits = !stack.empty() && stack.back() == method;
  if (!fits) (stack.empty() ? without_entry : of_another)++;
  if (!fits && first.empty()) first = names[method];
  if (!stack.empty()) stack.pop_back();
}

void notify(JVMPI_Event* event) {
  std::lock_guard<std::mutex> hold(lock);
  const auto& load = event->u.class_load;
  switch (event->event_type) {
    case JVMPI_EVENT_CLASS_LOAD:
      for (jint i = 0; i < load.num_methods; ++i)
        names[load.methods[i].method_id] = std::string(load.class_name) + "." + load.methods[i].method_name;
      return;
    case JVMPI_EVENT_THREAD_START: {
      JNIEnv* started = event->u.thread_start.thread_env_id;
      if (started == nullptr || !stacks.try_emplace(started).second) wrong_starts++;
      return;
    }
    case JVMPI_EVENT_METHOD_ENTRY:
      if (const auto found = stacks.find(event->env_id); found != stacks.end())
        found->second.push_back(event->u.method.method_id);
      return;
    case JVMPI_EVENT_METHOD_EXIT: exited(event->env_id, event->u.method.method_id); return;
    case JVMPI_EVENT_THREAD_END: stacks.erase(event->env_id); return;
    default: break;
  }
  expect(exits > 100000, "there were many exits");
  expect(without_entry == 0, "none without an entry");
  expect(of_another == 0, "none of another method than the newest that was entered");
  expect(wrong_starts == 0, "each thread started once");
  if (!first.empty()) std::printf("the first: %s, %ld and %ld\n", first.c_str(), without_entry, of_another);
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify,
                        {JVMPI_EVENT_CLASS_LOAD, JVMPI_EVENT_METHOD_ENTRY, JVMPI_EVENT_METHOD_EXIT,
                         JVMPI_EVENT_THREAD_START, JVMPI_EVENT_THREAD_END, JVMPI_EVENT_JVM_SHUT_DOWN});
}
