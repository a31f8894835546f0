// SPDX-License-Identifier: Apache-2.0
#include "serviceability/profilers/frame_finder.hpp"

#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "vm/model/code.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::serviceability {

using vm::Frame;
using vm::Method;

namespace {

bool read_anything(const void* from, void* to, size_t bytes) {
  iovec local{to, bytes}, remote{const_cast<void*>(from), bytes};
  const int interrupted_errno = errno;
  const bool done = process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == static_cast<ssize_t>(bytes);
  errno = interrupted_errno;
  return done;
}

const vm::Code* code_of(const Frame& frame) {
  return frame.method->version == nullptr ? nullptr : frame.method->version->executable.load(std::memory_order_relaxed);
}

}  // namespace

bool FrameFinder::is_placed(const Frame* frame) const {
  auto* slot = reinterpret_cast<const vm::Slot*>(frame);
  if (reinterpret_cast<uintptr_t>(frame) % alignof(Frame) != 0 || slot < low_ || slot > high_ - vm::kFrameSlots)
    return false;
  if (frame->locals < low_ || frame->locals > slot) return false;
  return frame->caller == nullptr ||
         (reinterpret_cast<const vm::Slot*>(frame->caller) >= low_ && frame->caller < frame);
}

bool FrameFinder::is_believable(const Frame* frame) const {
  if (!is_placed(frame)) return false;
  Method* method = frame->method;
  void* id = nullptr;
  if (method == nullptr || reinterpret_cast<uintptr_t>(method) % alignof(Method) != 0) return false;
  if (!read_anything(&method->id, &id, sizeof id)) return false;
  if (belief_ == Belief::Readable) return true;
  if (id == nullptr) return false;
  Method* back = nullptr;
  return read_anything(id, &back, sizeof back) && back == method;
}

const Frame* FrameFinder::find_newest() {
  const Frame* top = thread_.context.top_frame;
  if (!registers_.has_value() || thread_.state.load(std::memory_order_relaxed) != vm::ThreadState::InVm) return top;
  const Frame* newest = newest_in_machine_code();
  if (newest == nullptr) newest = newest_below_machine_code();
  if (newest == nullptr) newest = newest_in_registers();
  if (newest != nullptr && (top == nullptr || top <= newest || !top->is_native())) return newest;
  place_.reset();
  is_in_machine_code_ = false;
  // Machine code has just been left: it has said for which frame.
  const Frame* left = thread_.machine.frame;
  return (top == nullptr || !is_believable(top)) && is_believable(left) ? left : top;
}

/// The frame whose machine code is at `pc`, if `frame` is one.
const Frame* FrameFinder::frame_at(uintptr_t pc, uintptr_t frame) {
  const vm::Compiler& compiler = *vm::ports().compiler;
  const Frame* found =
      compiler.frame_at(reinterpret_cast<const void*>(pc), reinterpret_cast<const void*>(frame));  // null: no such code
  if (found == nullptr || !is_believable(found)) return nullptr;
  place_ = compiler.place_at(reinterpret_cast<const void*>(pc), *found);
  is_in_machine_code_ = true;
  return found;
}

/// The frame that machine code is executing, or null.
const Frame* FrameFinder::newest_in_machine_code() { return frame_at(registers_->pc(), registers_->frame_pointer()); }

/// The frame whose machine code has called C++ that does not publish it, or null. Machine code is left and entered by
/// stubs, so if it is what the thread has entered last, a return address into it is on the native stack below
/// MachineState::base. Beside that address is what the called function found in the frame pointer's register, and has
/// saved; if it has not yet, the register has it. With AddressSanitizer, native stacks have red zones; reading them is
/// intended.
[[gnu::no_sanitize_address]] const Frame* FrameFinder::newest_below_machine_code() {
  const char* base = thread_.machine.base;
  const auto* loop = reinterpret_cast<const char*>(thread_.activations);
  if (base == nullptr || loop == nullptr || loop < base) return nullptr;  // the loop was entered later
  constexpr ptrdiff_t kMost = 1 << 20;
  const auto* top = reinterpret_cast<const uintptr_t*>(registers_->stack_pointer() & ~(sizeof(uintptr_t) - 1));
  const auto* end = reinterpret_cast<const uintptr_t*>(base);
  if (top >= end || end - top > kMost) return nullptr;
  const auto* at_word = reinterpret_cast<const uintptr_t*>(thread_.machine.word_call);
  if (at_word >= top && at_word + 1 < end) {  // the stack may be deep, and have pairs that older calls have left there
    const auto* found = reinterpret_cast<const Frame*>(at_word[1]);
    is_in_machine_code_ = is_believable(found);
    return is_in_machine_code_ ? found : nullptr;
  }
  const Frame* with_right_pc = nullptr;
  for (const uintptr_t* at = top; at < end; ++at) {
    const uintptr_t called = *at - 1;  // in the instruction that calls
    if (vm::ports().compiler->frame_at(reinterpret_cast<const void*>(called), base) == nullptr) continue;
    const Frame* found = frame_at(called, at == top ? registers_->frame_pointer() : at[-1]);
    if (found != nullptr && place_.has_value()) return found;
    if (with_right_pc == nullptr) with_right_pc = found;
  }
  return with_right_pc;
}

/// The frame that the interpreter is executing, or null. Registers also hold places of frames that were left long ago,
/// because the end of the operand stack is where callees had theirs. So a frame counts only if a register points into
/// its code. If several do, the one counts on whose operand stack another register points (recursion: all of them have
/// the same code), and then the newest.
const Frame* FrameFinder::newest_in_registers() const {
  const Frame* newest = nullptr;
  bool newest_has_operands = false;
  for (const uintptr_t value : registers_->general()) {
    auto* candidate = reinterpret_cast<const Frame*>(value);
    if (candidate == newest || !is_believable(candidate) || pc_in_registers(*candidate) < 0) continue;
    const bool has_operands = has_operands_in_registers(*candidate);
    if (newest == nullptr || has_operands > newest_has_operands ||
        (has_operands == newest_has_operands && candidate > newest)) {
      newest = candidate;
      newest_has_operands = has_operands;
    }
  }
  return newest;
}

/// The bci of the place in the frame's code to which a register points; -1 if there is none.
int32_t FrameFinder::pc_in_registers(const Frame& frame) const {
  const vm::Code* code = code_of(frame);
  if (code == nullptr) return -1;
  for (const uintptr_t value : registers_->general())
    if (int32_t bci = code->bci_of(reinterpret_cast<const void*>(value)); bci >= 0) return bci;
  return -1;
}

bool FrameFinder::has_operands_in_registers(const Frame& frame) const {
  const auto* base = reinterpret_cast<const vm::Slot*>(&frame + 1);
  return std::ranges::any_of(registers_->general(), [&](uintptr_t value) {
    const auto* place = reinterpret_cast<const vm::Slot*>(value);
    return place >= base && place <= base + frame.method->max_stack;
  });
}

int32_t FrameFinder::bci_of(const Frame& frame, bool newest) const {
  const vm::Code* code = code_of(frame);
  if (code == nullptr) return 0;
  int32_t running = -1;
  if (newest && is_in_machine_code_)
    running = place_.has_value() ? code->bci_of(place_->word) : -1;
  else if (newest && registers_.has_value())
    running = pc_in_registers(frame);
  return running >= 0 ? running : std::max(code->bci_of(frame.pc), 0);
}

}  // namespace vitrine::serviceability
