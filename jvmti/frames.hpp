// SPDX-License-Identifier: Apache-2.0
// Frames as agents see them: Java and native methods, without the VM's own adapters; and reaching those of another
// thread.
#pragma once
#include "jvmti/arguments.hpp"

namespace vitrine::jvmti {

/// `frame` or the next older one that agents see; null: none.
inline Frame* visible(Frame* frame) {
  while (frame != nullptr && frame->method->info == nullptr) frame = frame->caller;
  return frame;
}
inline Frame* newest_frame(const Thread& thread) { return visible(thread.top_frame); }
inline Frame* older_frame(const Frame* frame) { return visible(frame->caller); }
Frame* frame_at(const Thread& thread, jint depth);
int count_frames(const Thread& thread);
inline jlocation location_of_frame(const Frame& frame) { return frame.bci(); }  // -1: native

/// Runs work(target) while the target stands still; THREAD_NOT_ALIVE when it ends meanwhile. `work` answers a
/// jvmtiError; it must not reach a safepoint.
template <class Work>
jvmtiError with_stopped(Call& call, Thread& target, Work&& work) {
  if (&target == call.thread) return work();
  jvmtiError result = JVMTI_ERROR_NONE;
  std::string reason;  // noted by whoever did the work
  auto work_and_explain = [&](Thread&) {
    result = work();
    if (result != JVMTI_ERROR_NONE) reason = take_reason();
  };
  if (!vm::handshake(call.self(), target, work_and_explain))
    return fail(JVMTI_ERROR_THREAD_NOT_ALIVE, "%s: the thread has ended", call.function);
  if (result != JVMTI_ERROR_NONE) put_reason(reason);
  return result;
}

/// Is it the caller, or suspended?
bool is_suspended(Thread& target);
inline jvmtiError must_be_suspended(const Call& call, Thread& target) {
  if (&target == call.thread || is_suspended(target)) return JVMTI_ERROR_NONE;
  return fail(JVMTI_ERROR_THREAD_NOT_SUSPENDED, "%s: the thread is neither the caller nor suspended", call.function);
}
/// JVM TI "Thread States" of a live thread.
jint state_bits(Thread& thread);
jvmtiError no_more_frames(const Call& call, jint depth);

/// The class that a type descriptor names in the method's class; null while it is not loaded.
Class* named_class(const Method& method, std::string_view descriptor);
/// Does a variable or result of the type that `descriptor` names, in the method's class, take instances of `given`? The
/// loader of that class may not have been asked for the type yet, for code that only passes references along needs no
/// class (JVMS 4.10.1.2): then names decide.
bool takes(const Method& method, std::string_view descriptor, const Class& given);

}  // namespace vitrine::jvmti
