// SPDX-License-Identifier: Apache-2.0
// Frames and threads as the page shows them.
#pragma once
#include <string>

#include "inspector/server/server.hpp"
#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// {method, holder, signature, source, line, bci}; bci -1: a native method.
Json describe_frame(JNIEnv* jni, const jvmtiFrameInfo& frame);

/// The frames of a thread, innermost first, at most `most`.
Json describe_stack(JNIEnv* jni, jthread thread, jint most);

/// "a.B.m (B.java:7)", as a stack trace has it.
std::string place_text(JNIEnv* jni, jmethodID method, jlocation location);

/// The state in a word: running, native, blocked, waiting, sleeping, parked, suspended, new, or ended.
const char* state_word(jint state);

/// The same of a thread that is looked at again and again; also idle: a thread of the VM, in the thread group "system",
/// that counts as running while it waits in the VM for work, and has used no time of the processor since the last look.
const char* state_word(JNIEnv* jni, jthread thread, jint state);

struct ThreadInfo {
  std::string name;  // as it was given: "" if it has none
  jint priority;
  bool daemon;
};
ThreadInfo thread_info(JNIEnv* jni, jthread thread);

/// The thread's name; one without is a virtual thread, which gets its number.
std::string thread_name(JNIEnv* jni, jthread thread);

/// Calls visit(jthread) for each platform thread but the inspector's own; the reference ends with the call.
template <typename Visit>
void for_each_thread(JNIEnv* jni, const Visit& visit) {
  jint count = 0;
  Given<jthread> threads;
  check(vm().jvmti->GetAllThreads(&count, threads.out()), "GetAllThreads");
  for (jint i = 0; i < count; ++i) {
    const Local<jthread> thread(jni, threads[i]);
    if (!is_own_thread(thread.get())) visit(thread.get());
  }
}

/// The thread with the number that the request has as its argument `thread`. Throws a Refusal if there is none.
inline Local<jthread> thread_of(const Call& call) { return Local<jthread>(call.jni, object_of(call.number("thread"))); }

}  // namespace vitrine::inspector
