// SPDX-License-Identifier: Apache-2.0
// Frames as agents see them (vm/exec/visible_frames.hpp), and access to the frames of another thread.
#pragma once
#include "jvmti/calls/arguments.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/thread/runner.hpp"

namespace vitrine::jvmti {

using vm::look_at_unmounted;
using vm::newest_frame;
using vm::object_of;
using vm::older_frame;

/// The visible frame at `depth`, where 0 is the newest; null if the stack is not that deep.
Frame* frame_at(const Thread& thread, jint depth);
/// The number of visible frames.
int count_frames(const Thread& thread);
inline jlocation location_of_frame(const Frame& frame) { return frame.bci(); }  // -1 in a native method

/// Runs work() while the target is stopped and returns its result, or THREAD_NOT_ALIVE if the target has ended. `work`
/// returns a jvmtiError and must not reach a safepoint; this function may reach one.
template <class Work>
jvmtiError with_stopped(Call& call, Thread& target, Work&& work) {
  if (&target == call.thread) return work();
  jvmtiError result = JVMTI_ERROR_NONE;
  std::string reason;  // noted by the thread that did the work
  auto work_and_explain = [&](Thread&) {
    result = work();
    if (result != JVMTI_ERROR_NONE) reason = take_reason();
  };
  if (!vm::handshake(call.self(), target, work_and_explain))
    return fail(JVMTI_ERROR_THREAD_NOT_ALIVE, "%s: the thread has ended", call.function);
  if (result != JVMTI_ERROR_NONE) put_reason(reason);
  return result;
}

/// True if the thread is suspended by JVM TI. Takes its suspend_mutex.
bool is_suspended(Thread& target);
/// THREAD_NOT_SUSPENDED unless the thread is the caller or is suspended.
inline jvmtiError must_be_suspended(const Call& call, Thread& target) {
  if (&target == call.thread || is_suspended(target)) return JVMTI_ERROR_NONE;
  return fail(JVMTI_ERROR_THREAD_NOT_SUSPENDED, "%s: the thread is neither the caller nor suspended", call.function);
}
/// Whether the java.lang.Thread is a virtual thread, which may be bound to a platform thread; whether the thread runs
/// one. No safepoint.
bool is_virtual(const Object* java_thread);
bool is_virtual(const Thread& thread);
/// The state of a live thread in the bits of GetThreadState. The thread has a java.lang.Thread. Takes its
/// suspend_mutex; no safepoint.
jint state_bits(Thread& thread);
/// NO_MORE_FRAMES with its reason.
jvmtiError no_more_frames(const Call& call, jint depth);

/// The class that a type descriptor means in the class of `method`; null if its loader has not recorded such a class.
/// Loads nothing.
Class* named_class(const Method& method, std::string_view descriptor);
/// True if a variable or result whose type, in the class of `method`, is `descriptor` may hold an instance of `given`.
/// The loader of that class may not have loaded the type yet, because code that only passes references along needs no
/// class (JVMS 4.10.1.2). In that case names are compared.
bool takes(const Method& method, std::string_view descriptor, const Class& given);

}  // namespace vitrine::jvmti
