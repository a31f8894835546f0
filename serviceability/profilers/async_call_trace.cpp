// SPDX-License-Identifier: Apache-2.0
// AsyncGetCallTrace: the stack of the interrupted thread, for profilers that call it in a signal handler
// (async-profiler). It takes no lock and allocates nothing. While the interpreter runs, ExecutionContext::top_frame is
// not up to date, so the newest frame is searched for in the registers. A candidate is accepted as a frame only if its
// method's id cell points back to the method. Memory that may not be mapped is read through the kernel.
#include <jni.h>
#include <sys/uio.h>
#include <unistd.h>

#include <ucontext.h>
#include <algorithm>
#include <cerrno>

#include "vm/model/code.hpp"
#include "vm/model/frame.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

namespace {

using vm::Frame;
using vm::Method;
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

bool read_anything(const void* from, void* to, size_t bytes) {
  iovec local{to, bytes}, remote{const_cast<void*>(from), bytes};
  const int interrupted_errno = errno;
  const bool done = process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == static_cast<ssize_t>(bytes);
  errno = interrupted_errno;
  return done;
}

class Walker {
 public:
  Walker(const Thread& thread, const ucontext_t* context)
      : low_(thread.context.java_stack),
        high_(thread.context.java_stack + thread.context.java_stack_slots),
        context_(context) {}

  /// True if it is a frame with a known method and a chain of callers.
  bool believable(const Frame* frame) const {
    if (!placed(frame)) return false;
    Method* method = frame->method;
    void* id = nullptr;
    if (method == nullptr || reinterpret_cast<uintptr_t>(method) % alignof(Method) != 0) return false;
    if (!read_anything(&method->id, &id, sizeof id) || id == nullptr) return false;
    Method* back = nullptr;
    return read_anything(id, &back, sizeof back) && back == method;
  }

  const Frame* newest_in_registers() const {
    const Frame* newest = nullptr;
    if (context_ == nullptr) return nullptr;
    for (int number : {REG_RBX, REG_RBP, REG_R12, REG_R13, REG_R14, REG_R15, REG_RAX, REG_RCX, REG_RDX, REG_RSI,
                       REG_RDI, REG_R8, REG_R9, REG_R10, REG_R11}) {
      auto* candidate = reinterpret_cast<const Frame*>(context_->uc_mcontext.gregs[number]);
      if (candidate > newest && believable(candidate)) newest = candidate;
    }
    return newest;
  }

  jint fill(const Frame* frame, jint depth, CallFrame* out) const {
    jint count = 0;
    bool first = true;
    for (int steps = 0; frame != nullptr && count < depth && steps < kDeepest; ++steps, first = false) {
      if (!placed(frame)) break;
      if (believable(frame)) {
        jint bci = frame->is_native() ? kNative : bci_of(*frame, first);
        out[count++] = {bci, static_cast<jmethodID>(frame->method->id.load(std::memory_order_relaxed))};
      }
      frame = frame->caller;
    }
    return count;
  }

 private:
  /// True if the frame is within the Java stack, with its locals and its caller below it.
  bool placed(const Frame* frame) const {
    auto* slot = reinterpret_cast<const vm::Slot*>(frame);
    if (reinterpret_cast<uintptr_t>(frame) % alignof(Frame) != 0 || slot < low_ || slot > high_ - vm::kFrameSlots)
      return false;
    if (frame->locals < low_ || frame->locals > slot) return false;
    return frame->caller == nullptr ||
           (reinterpret_cast<const vm::Slot*>(frame->caller) >= low_ && frame->caller < frame);
  }

  /// While the newest frame runs, its pc is in a register.
  jint bci_of(const Frame& frame, bool newest) const {
    if (frame.method->version == nullptr) return 0;
    const vm::Code* code = frame.method->version->executable.load(std::memory_order_relaxed);
    if (code == nullptr) return 0;
    if (newest && context_ != nullptr)
      for (int number : {REG_RBX, REG_RBP, REG_R12, REG_R13, REG_R14, REG_R15}) {
        auto* pc = reinterpret_cast<const void*>(context_->uc_mcontext.gregs[number]);
        if (int32_t bci = code->bci_of(pc); bci >= 0) return bci;
      }
    return std::max(code->bci_of(frame.pc), 0);
  }

  const vm::Slot* low_;
  const vm::Slot* high_;
  const ucontext_t* context_;
};

}  // namespace
}  // namespace vitrine::serviceability

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
  Walker walker(*thread, static_cast<const ucontext_t*>(context));
  const vm::Frame* top = thread->context.top_frame;
  const vm::Frame* newest =
      thread->state.load(std::memory_order_relaxed) == vm::ThreadState::InVm ? walker.newest_in_registers() : nullptr;
  if (newest == nullptr || (top != nullptr && top > newest && top->is_native())) newest = top;
  if (newest == nullptr) {
    trace->frame_count = kNoJavaFrame;
    return;
  }
  jint count = walker.fill(newest, depth, trace->frames);
  trace->frame_count = count == 0 ? kUnknownJava : count;
}
