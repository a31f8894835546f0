// SPDX-License-Identifier: Apache-2.0
#include "inspector/debugger/class_requests.hpp"

#include <jvmti.h>

#include <cstddef>
#include <mutex>
#include <unordered_map>

#include "inspector/debugger/frames.hpp"
#include "inspector/vm/known_methods.hpp"
#include "inspector/vm/vm.hpp"

namespace vitrine::inspector {
namespace {

constexpr jint kMostFrames = 64;
constexpr jint kMostBetween = 16;  // frames between two of loaders, if both belong to one request
constexpr std::size_t kMostRequests = 100'000;

struct State {
  std::mutex mutex;                                    // no call of JVM TI while it is held
  std::unordered_map<jlong, jvmtiFrameInfo> requests;  // by the identity of the class
  KnownMethods loaders;                                // whether methods are of loaders
};

State& state() {
  static State& the_one = *new State;  // threads of the program may load classes while the process ends
  return the_one;
}

/// Whether the method is one of class loaders, or of java.lang.Class.
bool is_of_loader(JNIEnv* jni, jmethodID method) {
  return state().loaders.ask(method, [&] {
    Local<jclass> holder(jni);
    check(vm().jvmti->GetMethodDeclaringClass(method, holder.out()), "GetMethodDeclaringClass");
    const Local<jclass> loader(jni, find_class(jni, "java/lang/ClassLoader"));
    return class_name(holder.get()) == "java.lang.Class" ||
           (loader.get() != nullptr && jni->IsAssignableFrom(holder.get(), loader.get()) == JNI_TRUE);
  });
}

void JNICALL class_is_loaded(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread, jclass cls) try {
  jvmtiFrameInfo frames[kMostFrames];
  jint count = 0;
  if (jvmti->GetStackTrace(thread, 0, kMostFrames, frames, &count) != JVMTI_ERROR_NONE) return;
  jint asked = 0;
  for (jint i = 0; i < count && i < asked + kMostBetween; ++i)
    if (is_of_loader(jni, frames[i].method)) asked = i + 1;
  if (asked >= count) return;
  const jlong id = identity(cls);
  const std::lock_guard lock(state().mutex);
  if (state().requests.size() < kMostRequests) state().requests.emplace(id, frames[asked]);
} catch (const Refusal&) {
  // What cannot be asked is not told.
}

}  // namespace

void note_class_requests() {
  jvmtiEnv* env = new_environment({});
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassLoad = class_is_loaded;
  check(env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  check(env->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, nullptr), "SetEventNotificationMode");
}

std::string request_for(JNIEnv* jni, jclass cls) try {
  jlong id = 0;
  acquire_tags();
  check(vm().jvmti->GetTag(cls, &id), "GetTag");
  jvmtiFrameInfo frame{};
  {
    const std::lock_guard lock(state().mutex);
    const auto found = state().requests.find(id);
    if (found == state().requests.end()) return {};
    frame = found->second;
  }
  return place_text(jni, frame.method, frame.location);
} catch (const Refusal&) {
  return {};  // the method has gone with its class
}

}  // namespace vitrine::inspector
