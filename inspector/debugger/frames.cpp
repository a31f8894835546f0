// SPDX-License-Identifier: Apache-2.0
#include "inspector/debugger/frames.hpp"

#include <cstddef>
#include <mutex>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace vitrine::inspector {

Json describe_frame(JNIEnv* jni, const jvmtiFrameInfo& frame) {
  const MethodNames names = names_of(jni, frame.method);
  return {{"method", names.name},
          {"holder", names.holder},
          {"signature", names.signature},
          {"source", names.source},
          {"line", line_of(frame.method, frame.location)},
          {"bci", frame.location}};
}

Json describe_stack(JNIEnv* jni, jthread thread, jint most) {
  std::vector<jvmtiFrameInfo> frames(static_cast<std::size_t>(most));
  jint count = 0;
  check(vm().jvmti->GetStackTrace(thread, 0, most, frames.data(), &count), "GetStackTrace");
  Json list = Json::array();
  for (jint i = 0; i < count; ++i) list.push_back(describe_frame(jni, frames[i]));
  return list;
}

std::string place_text(JNIEnv* jni, jmethodID method, jlocation location) {
  const MethodNames names = names_of(jni, method);
  if (location < 0) return names.text() + " (native)";
  const jint line = line_of(method, location);
  return names.text() + " (" + (names.source.empty() ? "unknown source" : names.source) +
         (line < 0 ? "" : ":" + std::to_string(line)) + ")";
}

const char* state_word(jint state) {
  if ((state & JVMTI_THREAD_STATE_TERMINATED) != 0) return "ended";
  if ((state & JVMTI_THREAD_STATE_ALIVE) == 0) return "new";
  if ((state & JVMTI_THREAD_STATE_SUSPENDED) != 0) return "suspended";
  if ((state & JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER) != 0) return "blocked";
  if ((state & JVMTI_THREAD_STATE_SLEEPING) != 0) return "sleeping";
  if ((state & JVMTI_THREAD_STATE_PARKED) != 0) return "parked";
  if ((state & JVMTI_THREAD_STATE_WAITING) != 0) return "waiting";
  return (state & JVMTI_THREAD_STATE_IN_NATIVE) != 0 ? "native" : "running";
}

namespace {

/// Whether the newest frame of the thread is one of bytecode.
bool stands_in_java(jthread thread) {
  jvmtiFrameInfo newest{};
  jint count = 0;
  return vm().jvmti->GetStackTrace(thread, 0, 1, &newest, &count) == JVMTI_ERROR_NONE && count == 1 &&
         newest.location >= 0;
}

bool is_of_system_group(JNIEnv* jni, jthread thread) {
  jvmtiThreadInfo info{};
  if (vm().jvmti->GetThreadInfo(thread, &info) != JVMTI_ERROR_NONE) return false;
  const Local<jobject> group(jni, info.thread_group), loader(jni, info.context_class_loader);
  vm().jvmti->Deallocate(reinterpret_cast<unsigned char*>(info.name));
  jvmtiThreadGroupInfo about{};
  if (group.get() == nullptr || vm().jvmti->GetThreadGroupInfo(info.thread_group, &about) != JVMTI_ERROR_NONE)
    return false;
  const Local<jobject> parent(jni, about.parent);
  const bool is_system = about.name != nullptr && std::string_view(about.name) == "system";
  vm().jvmti->Deallocate(reinterpret_cast<unsigned char*>(about.name));
  return is_system;
}

/// Whether the thread has used the processor since it was asked for the last time.
bool has_worked(jthread thread) {
  static std::mutex mutex;
  static std::unordered_map<jlong, jlong> used;  // nanoseconds, by the identity of the thread
  acquire([](jvmtiCapabilities& wanted) { wanted.can_get_thread_cpu_time = 1; });
  jlong now = 0;
  if (vm().can.can_get_thread_cpu_time == 0 || vm().jvmti->GetThreadCpuTime(thread, &now) != JVMTI_ERROR_NONE)
    return false;
  const std::lock_guard lock(mutex);
  const auto [known, is_new] = used.try_emplace(identity(thread), now);
  return !is_new && std::exchange(known->second, now) != now;
}

}  // namespace

const char* state_word(JNIEnv* jni, jthread thread, jint state) {
  const char* word = state_word(state);
  const bool may_be_idle =
      std::string_view(word) == "running" && is_of_system_group(jni, thread) && !stands_in_java(thread);
  return may_be_idle && !has_worked(thread) ? "idle" : word;
}

ThreadInfo thread_info(JNIEnv* jni, jthread thread) {
  jvmtiThreadInfo info{};
  check(vm().jvmti->GetThreadInfo(thread, &info), "GetThreadInfo");
  const Local<jobject> group(jni, info.thread_group), loader(jni, info.context_class_loader);
  ThreadInfo result{info.name == nullptr ? "" : info.name, info.priority, info.is_daemon == JNI_TRUE};
  vm().jvmti->Deallocate(reinterpret_cast<unsigned char*>(info.name));
  return result;
}

std::string thread_name(JNIEnv* jni, jthread thread) {
  const std::string name = thread_info(jni, thread).name;
  return name.empty() ? "virtual #" + std::to_string(identity(thread)) : name;
}

}  // namespace vitrine::inspector
