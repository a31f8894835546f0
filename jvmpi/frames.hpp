// SPDX-License-Identifier: Apache-2.0
// The frames of a thread as the agent sees them (vm/exec/visible_frames.hpp): those of a virtual thread come before
// those of its carrier. The thread is the caller or stopped.
#pragma once
#include <jvmpi.h>

#include <vector>

#include "jni/ids.hpp"
#include "vm/exec/visible_frames.hpp"
#include "vm/thread/runner.hpp"  // IWYU pragma: keep: a Runner is a Thread

namespace vitrine::jvmpi {

/// Calls visit(Frame&), newest frame first, until it returns false. `thread` is not a runner.
template <class Visit>
void for_each_frame(vm::Thread& thread, Visit&& visit) {
  std::vector<vm::Thread*> stacks;  // from the carrier to the continuation that runs now
  for (vm::Thread* t = &thread; t != nullptr; t = t->inner.load()) stacks.push_back(t);
  for (size_t i = stacks.size(); i-- > 0;)
    for (vm::Frame* frame = vm::newest_frame(*stacks[i]); frame != nullptr; frame = vm::older_frame(frame))
      if (!visit(*frame)) return;
}

/// lineno as jvmpi.h says: -1 unknown, -3 in a native method.
inline JVMPI_CallFrame call_frame_of(vm::Frame& frame) {
  const jint line = frame.is_native() ? -3 : frame.method->line_number(frame.bci());
  return {line, jni::id_of(*frame.method)};
}

}  // namespace vitrine::jvmpi
