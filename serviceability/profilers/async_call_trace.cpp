// SPDX-License-Identifier: Apache-2.0
// AsyncGetCallTrace: the stack of the interrupted thread, for profilers that call it in a signal handler
// (async-profiler). It takes no lock and allocates nothing. While the interpreter runs, ExecutionContext::top_frame is
// not up to date, so the newest frame is searched for in the registers. A candidate is accepted as a frame only if its
// method's id cell points back to the method and a register points into the method's code. Memory that may not be
// mapped is read through the kernel.
#include <jni.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>

#include "base/machine/registers.hpp"
#include "vm/model/code.hpp"
#include "vm/model/frame.hpp"
#include "vm/ports/ports.hpp"
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
  /// `context`: the third argument of a signal's handler, or null.
  Walker(const Thread& thread, void* context)
      : low_(thread.context.java_stack),
        high_(thread.context.java_stack + thread.context.java_stack_slots),
        registers_(context == nullptr ? std::nullopt : std::optional<InterruptedRegisters>(context)) {}

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

  /// The frame that the interpreter is executing, or null. Registers also hold places of frames that were left long
  /// ago, because the end of the operand stack is where callees had theirs. So a frame counts only if a register points
  /// into its code. If several do, the one counts on whose operand stack another register points (recursion: all of
  /// them have the same code), and then the newest.
  const Frame* newest_in_registers() const {
    const Frame* newest = nullptr;
    bool newest_has_operands = false;
    if (!registers_.has_value()) return nullptr;
    for (const uintptr_t value : registers_->general()) {
      auto* candidate = reinterpret_cast<const Frame*>(value);
      if (candidate == newest || !believable(candidate) || pc_in_registers(*candidate) < 0) continue;
      const bool has_operands = operands_in_registers(*candidate);
      if (newest == nullptr || has_operands > newest_has_operands ||
          (has_operands == newest_has_operands && candidate > newest)) {
        newest = candidate;
        newest_has_operands = has_operands;
      }
    }
    return newest;
  }

  /// The frame that machine code is executing, or null.
  const Frame* newest_in_machine_code() const {
    if (!registers_.has_value()) return nullptr;
    const Frame* frame = vm::ports().compiler->frame_at(reinterpret_cast<const void*>(registers_->pc()),
                                                        reinterpret_cast<const void*>(registers_->frame_pointer()));
    return frame != nullptr && believable(frame) ? frame : nullptr;
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

  static const vm::Code* code_of(const Frame& frame) {
    return frame.method->version == nullptr ? nullptr
                                            : frame.method->version->executable.load(std::memory_order_relaxed);
  }

  /// The bci of the place in the frame's code to which a register points; -1 if there is none.
  int32_t pc_in_registers(const Frame& frame) const {
    const vm::Code* code = code_of(frame);
    if (code == nullptr) return -1;
    for (const uintptr_t value : registers_->general())
      if (int32_t bci = code->bci_of(reinterpret_cast<const void*>(value)); bci >= 0) return bci;
    return -1;
  }

  bool operands_in_registers(const Frame& frame) const {
    const auto* base = reinterpret_cast<const vm::Slot*>(&frame + 1);
    return std::ranges::any_of(registers_->general(), [&](uintptr_t value) {
      const auto* place = reinterpret_cast<const vm::Slot*>(value);
      return place >= base && place <= base + frame.method->max_stack;
    });
  }

  /// While the newest frame runs, its pc is in a register.
  jint bci_of(const Frame& frame, bool newest) const {
    const vm::Code* code = code_of(frame);
    if (code == nullptr) return 0;
    const int32_t running = newest && registers_.has_value() ? pc_in_registers(frame) : -1;
    return running >= 0 ? running : std::max(code->bci_of(frame.pc), 0);
  }

  const vm::Slot* low_;
  const vm::Slot* high_;
  std::optional<InterruptedRegisters> registers_;
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
  Walker walker(*thread, context);
  const vm::Frame* top = thread->context.top_frame;
  const vm::Frame* newest = nullptr;
  if (thread->state.load(std::memory_order_relaxed) == vm::ThreadState::InVm) {
    newest = walker.newest_in_machine_code();
    if (newest == nullptr) newest = walker.newest_in_registers();
  }
  if (newest == nullptr || (top != nullptr && top > newest && top->is_native())) newest = top;
  if (newest == nullptr) {
    trace->frame_count = kNoJavaFrame;
    return;
  }
  jint count = walker.fill(newest, depth, trace->frames);
  trace->frame_count = count == 0 ? kUnknownJava : count;
}
