// SPDX-License-Identifier: Apache-2.0
// JVM TI "Stack Frame": traces, counts, locations, and FramePop requests.
#include <algorithm>

#include "jni/environment.hpp"
#include "jvmti/calls/frames.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/memory.hpp"
#include "jvmti/environments/lenient.hpp"
#include "vm/ports/code_keeper.hpp"

namespace vitrine::jvmti::functions {

namespace {

jvmtiFrameInfo info_of(const Frame& frame) { return {jni::id_of(*frame.method), location_of_frame(frame)}; }

/// Writes up to `max` frames, starting with `frame`, and returns the number written.
jint write_frames(Frame* frame, jint max, jvmtiFrameInfo* out) {
  jint written = 0;
  for (; frame != nullptr && written < max; frame = older_frame(frame)) out[written++] = info_of(*frame);
  return written;
}

jvmtiError bad_start(const Call& call, jint start_depth, int depth) {
  return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: a start depth of %d is outside of the %d frames of the thread",
              call.function, start_depth, depth);
}

jvmtiError trace(Call& call, const Thread& target, jint start_depth, jint max, jvmtiFrameInfo* out, jint* count) {
  Frame* frame = newest_frame(target);
  if (start_depth > 0) {
    for (jint skip = start_depth; skip > 0 && frame != nullptr; --skip) frame = older_frame(frame);
    if (frame == nullptr) return bad_start(call, start_depth, count_frames(target));
  } else if (start_depth < 0) {
    int depth = count_frames(target);
    if (start_depth < -depth) return bad_start(call, start_depth, depth);
    for (jint skip = depth + start_depth; skip > 0; --skip) frame = older_frame(frame);
  }
  *count = write_frames(frame, max, out);
  return JVMTI_ERROR_NONE;
}

/// What a function that returns a list collects: the threads, and the frames of all of them in one list, which is
/// copied into the result afterwards.
class Collected {
 public:
  /// Of so many threads, perhaps.
  explicit Collected(size_t threads) { frames_.reserve(std::min(threads, kMany) * kUsualDepth); }
  /// Up to `max` frames of a live thread.
  void add(Thread& self, Thread& thread, jint max) {
    const size_t before = frames_.size();
    for (Frame* frame = newest_frame(thread); frame != nullptr && max > 0; frame = older_frame(frame), --max)
      frames_.push_back(info_of(*frame));
    add(self, object_of(thread), state_bits(thread), static_cast<jint>(frames_.size() - before));
  }
  /// A thread that has no frames.
  void add_dead(Thread& self, Object* java_thread) { add(self, java_thread, vm::thread_status(java_thread), 0); }
  jint count() const { return static_cast<jint>(threads_.size()); }

  /// Returns the infos and all their frames in one block of memory.
  jvmtiError give(jvmtiStackInfo** result) const {
    *result = nullptr;  // JVM TI "Function Return Values": an empty list
    if (threads_.empty()) return JVMTI_ERROR_NONE;
    auto* block = static_cast<char*>(
        allocate(threads_.size() * sizeof(jvmtiStackInfo) + frames_.size() * sizeof(jvmtiFrameInfo)));
    if (block == nullptr) return no_memory();
    *result = reinterpret_cast<jvmtiStackInfo*>(block);
    auto* next = reinterpret_cast<jvmtiFrameInfo*>(*result + threads_.size());
    std::ranges::copy(frames_, next);
    jvmtiStackInfo* info = *result;
    for (const jvmtiStackInfo& one : threads_) {
      *info = one;
      if (one.frame_count != 0) info->frame_buffer = next;
      next += one.frame_count;
      ++info;
    }
    return JVMTI_ERROR_NONE;
  }

 private:
  void add(Thread& self, Object* java_thread, jint state, jint frames) {
    threads_.push_back({jni::local<jthread>(self, java_thread), state, nullptr, frames});
  }
  static constexpr size_t kMany = 1000, kUsualDepth = 32;
  std::vector<jvmtiStackInfo> threads_;  // without the address of their frames
  std::vector<jvmtiFrameInfo> frames_;
};

}  // namespace

jvmtiError GetStackTrace(Call& call, ThreadArg thread, jint start_depth, Count max_frame_count,
                         OutPtr<jvmtiFrameInfo> frames, OutPtr<jint> count) {
  return with_stopped(call, *thread, [&] { return trace(call, *thread, start_depth, max_frame_count, frames, count); });
}

jvmtiError GetAllStackTraces(Call& call, Count max_frame_count, OutPtr<jvmtiStackInfo*> infos,
                             OutPtr<jint> thread_count) {
  Collected all(vm::all_threads().size());
  vm::with_world_stopped(call.self(), [&] {
    for (Thread* thread : vm::all_threads())
      if (thread->java_thread != nullptr && !is_virtual(*thread)) all.add(call.self(), *thread, max_frame_count);
  });
  *thread_count = all.count();
  return all.give(infos.p);
}

jvmtiError GetThreadListStackTraces(Call& call, Count thread_count, InPtr<jthread> threads, Count max_frame_count,
                                    OutPtr<jvmtiStackInfo*> infos) {
  Collected all(static_cast<size_t>(thread_count));
  jvmtiError error = JVMTI_ERROR_NONE;
  vm::with_world_stopped(call.self(), [&] {
    for (jint i = 0; i < thread_count && error == JVMTI_ERROR_NONE; ++i) {
      Thread* thread = nullptr;
      Object* object = nullptr;
      call.position = 2;
      error = find_thread(call, threads.p[i], &thread, &object);
      if (error == JVMTI_ERROR_NONE) {
        all.add(call.self(), *thread, max_frame_count);
      } else if (error == JVMTI_ERROR_THREAD_NOT_ALIVE) {  // not started, or ended: no frames
        error = JVMTI_ERROR_NONE;
        all.add_dead(call.self(), object);
      }
    }
  });
  if (error != JVMTI_ERROR_NONE) return error;
  return all.give(infos.p);
}

jvmtiError GetFrameCount(Call& call, ThreadArg thread, OutPtr<jint> count) {
  return with_stopped(call, *thread, [&] {
    *count = count_frames(*thread);
    return JVMTI_ERROR_NONE;
  });
}

jvmtiError GetFrameLocation(Call& call, ThreadArg thread, Depth depth, OutPtr<jmethodID> method,
                            OutPtr<jlocation> location) {
  return with_stopped(call, *thread, [&] {
    Frame* frame = frame_at(*thread, depth);
    if (frame == nullptr) return no_more_frames(call, depth);
    *method = jni::id_of(*frame->method);
    *location = location_of_frame(*frame);
    return JVMTI_ERROR_NONE;
  });
}

jvmtiError NotifyFramePop(Call& call, ThreadArg thread, Depth depth) {
  if (jvmtiError error = must_be_suspended(call, *thread)) return error;
  return with_stopped(call, *thread, [&] {
    Frame* frame = frame_at(*thread, depth);
    if (frame == nullptr) return no_more_frames(call, depth);
    if (frame->is_native())
      return fail(JVMTI_ERROR_OPAQUE_FRAME, "%s: the frame is that of the native method %s", call.function,
                  frame->method->external_name().c_str());
    ThreadEnv* theirs = find_thread_env(*thread, call.env);
    if (theirs == nullptr) {
      std::lock_guard hold(state_lock());
      theirs = make_thread_env(*thread, call.env);
    }
    if (theirs == nullptr) return fail(JVMTI_ERROR_THREAD_NOT_ALIVE, "%s: the thread has ended", call.function);
    if (!theirs->frame_pops.add(frame)) {
      if (ignores(Lenient::FramePopTwice)) return JVMTI_ERROR_NONE;
      return fail(JVMTI_ERROR_DUPLICATE, "%s: the frame has a request already" JVMTI_LENIENT_HINT, call.function);
    }
    frame->flags |= Frame::kNotifyFramePop;
    vm::note_frame_change(*thread, frame, vm::FrameChange::PopNotice);
    return JVMTI_ERROR_NONE;
  });
}

jvmtiError ClearAllFramePops(Call& call, ThreadArg thread) {
  if (jvmtiError error = must_be_suspended(call, *thread)) return error;
  // The flag may stay set in the frames: without a request the pop is not reported.
  return with_stopped(call, *thread, [&] {
    if (ThreadEnv* theirs = find_thread_env(*thread, call.env)) theirs->frame_pops.clear();
    return JVMTI_ERROR_NONE;
  });
}

}  // namespace vitrine::jvmti::functions
