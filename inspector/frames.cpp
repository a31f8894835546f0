// SPDX-License-Identifier: Apache-2.0
#include "inspector/frames.hpp"

#include <cstddef>

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
