// SPDX-License-Identifier: Apache-2.0
// Frames as agents see them: those of Java and native methods, without the VM's own adapters. And access to the frames
// of another thread. Frames of another thread may be read only while it is stopped.
#pragma once
#include "jvmti/arguments.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::jvmti {

/// `frame` or the next older frame that agents see; null if there is none.
inline Frame* visible(Frame* frame) {
  while (frame != nullptr && frame->method->info() == nullptr) frame = frame->caller;
  return frame;
}
/// Leaves out the frames by which a virtual thread, or its carrier, is between running and waiting: for newest_frame.
Frame* below_transition(const Thread& thread, Frame* newest);
/// The first visible frame of the thread; null if it has none. A virtual thread that is not mounted, or whose mount is
/// announced, is in hidden frames of the class library, which are left out. And the next older visible one.
inline Frame* newest_frame(const Thread& thread) {
  Frame* frame = visible(thread.context.top_frame);
  const bool carries = frame != nullptr && frame->method == vm::well_known().Continuation_enterSpecial;
  if (thread.runs_continuations || carries) [[unlikely]]
    return below_transition(thread, frame);
  return frame;
}
/// Calls `look` with that of a virtual thread that has no runner (vm/thread/runner.hpp). World stopped.
void look_at_unmounted(const Object* virtual_thread, const std::function<void(Frame* newest)>& look);
inline Frame* older_frame(const Frame* frame) { return visible(frame->caller); }
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
/// The java.lang.Thread of a live thread: of a Runner, the virtual thread. Null if it has none.
Object* object_of(Thread& thread);
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
