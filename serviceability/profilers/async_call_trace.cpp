// SPDX-License-Identifier: Apache-2.0
// AsyncGetCallTrace: the stack of the interrupted thread, for profilers that call it in a signal handler
// (async-profiler). It takes no lock and allocates nothing.
#include <jni.h>

#include <optional>

#include "base/machine/registers.hpp"
#include "serviceability/profilers/frame_finder.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

namespace {

using vm::Frame;
using vm::Thread;

/// The structures of the interface. lineno is the bci, or kNative.
struct CallFrame {
  jint lineno;
  jmethodID method_id;
};
struct CallTrace {
  JNIEnv* env;
  jint frame_count;
  CallFrame* frames;
};
constexpr jint kNative = -3;
/// Values of frame_count if there is no trace.
constexpr jint kNoJavaFrame = 0, kCollecting = -2, kUnknownJava = -5, kThreadEnded = -8;
constexpr int kDeepest = 1 << 16;

jint fill(const FrameFinder& finder, const Frame* frame, jint depth, CallFrame* out) {
  jint count = 0;
  bool first = true;
  for (int steps = 0; frame != nullptr && count < depth && steps < kDeepest; ++steps, first = false) {
    if (!finder.is_placed(frame)) break;
    if (finder.is_believable(frame)) {
      jint bci = frame->is_native() ? kNative : finder.bci_of(*frame, first);
      out[count++] = {bci, static_cast<jmethodID>(frame->method->id.load(std::memory_order_relaxed))};
    }
    frame = frame->caller;
  }
  return count;
}

}  // namespace
}  // namespace vitrine::serviceability

/// `context`: the third argument of a signal's handler, or null.
extern "C" JNIEXPORT void AsyncGetCallTrace(vitrine::serviceability::CallTrace* trace, jint depth, void* context) {
  using namespace vitrine;
  using namespace vitrine::serviceability;
  Thread* thread = Thread::current();
  if (thread == nullptr || thread->context.java_stack == nullptr ||
      thread->state.load(std::memory_order_relaxed) == vm::ThreadState::Terminated) {
    trace->frame_count = kThreadEnded;
    return;
  }
  if (vm::at_safepoint() &&
      thread->state.load(std::memory_order_relaxed) == vm::ThreadState::InVm) {  // this thread has stopped the world
    trace->frame_count = kCollecting;
    return;
  }
  FrameFinder finder(*thread, context == nullptr ? std::nullopt : std::optional<InterruptedRegisters>(context));
  const Frame* newest = finder.find_newest();
  if (newest == nullptr) {
    trace->frame_count = kNoJavaFrame;
    return;
  }
  jint count = fill(finder, newest, depth, trace->frames);
  trace->frame_count = count == 0 ? kUnknownJava : count;
}
