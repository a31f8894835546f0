// SPDX-License-Identifier: Apache-2.0
// Walking the Java frames of a thread, newest first. The walked thread must be the caller itself or stopped (at a
// safepoint, suspended, or in native code). Nothing here reaches a safepoint.
#pragma once
#include <string>

#include "vm/model/frame.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

class StackWalk {
 public:
  explicit StackWalk(const ExecutionContext& context) : frame_(context.top_frame) {}
  explicit StackWalk(const Thread& thread) : StackWalk(thread.context) {}
  explicit StackWalk(Frame* from) : frame_(from) {}
  bool done() const { return frame_ == nullptr; }
  Frame& frame() const { return *frame_; }
  void next() { frame_ = frame_->caller; }

 private:
  Frame* frame_;
};

/// "a.b.C.m(java.base@17.0.21/C.java:12)", as in thread dumps. Runs no Java.
std::string frame_text(const MethodVersion& version, int32_t bci);
/// The same for a frame; its method may be one that the VM made.
std::string frame_text(const Frame& frame);
/// Marks all objects of `newest` and its callers: locals and operands (exact by classfile::reference_map_at), locked
/// objects, and the mirrors of the methods' classes.
void visit_frames(Frame* newest, gc::Marker& marker);
/// Visits the native stack conservatively from `from` (null: from where the thread has left the VM) to its base, except
/// the frames of the interpreter's loop and of native code.
void visit_native_stack(Thread& thread, const char* from, gc::Marker& marker);

}  // namespace vitrine::vm
