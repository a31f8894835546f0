// SPDX-License-Identifier: Apache-2.0
// Java frames (JVMS 2.6). They live on the thread's Java stack, growing upwards:
//     [ arguments = first locals | further locals | Frame | operand stack ... ]
// The arguments are the top of the caller's operand stack, so a call copies nothing. Native methods have a frame, too,
// but no operand stack.
#pragma once
#include <cstdint>

#include "base/assert.hpp"
#include "vm/model/code.hpp"
#include "vm/model/method.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {

struct Frame {
  Frame* caller;  // the next older Java frame of this thread, or null
  Method* method;
  // The interpreter's word for the current instruction (during a call: the invoke instruction), a place in the
  // version's Code; null in native frames. It is never an address in machine code: whatever executes a frame, at every
  // call, poll and exit it leaves the frame as the interpreter would, so that nobody who reads one need know who runs
  // it.
  const void* pc;
  Slot* locals;     // max_locals slots
  Slot* stack_top;  // first free operand slot; during a call, the arguments are already popped
  Object* locked;   // of native frames, and with kSynchronized: the object whose monitor is held, or null; see held()
  uint32_t flags;
  uint32_t older_references;  // native frames: number of local references of the thread that are older than this frame

  enum Flags : uint32_t {
    kEntry = 1,             // the interpreter activation that runs this frame returns to C++ when the frame returns
    kNative = 2,            // native method
    kNotifyFramePop = 4,    // JVM TI NotifyFramePop was requested
    kJniCall = 8,           // the entry frame was called through JNI or by the VM, not by Java code
    kWatched = 32,          // -Xexplain is told when the frame is left (Explainer::left)
    kResultOnly = 16,       // JVM TI ForceEarlyReturn: the operand stack holds only the result, if any
    kUntold = 64,           // JVMPI: METHOD_ENTRY was not sent, so METHOD_EXIT is not
    kSynchronized = 0x100,  // `locked` is held
  };

  /// Local variable `index`, which is below max_locals.
  Slot& local(uint32_t index) {
    VM_ASSERT(index < method->max_locals);
    return locals[index];
  }
  Slot* stack_base() { return reinterpret_cast<Slot*>(this + 1); }
  bool is_native() const { return flags & kNative; }
  /// The object that the frame's method, which is synchronized, has locked; else null.
  Object* held() const { return flags & (kSynchronized | kNative) ? locked : nullptr; }
  /// Number of operand slots that belong to the state before the current instruction. Slots above them, up to
  /// stack_top, hold intermediate results of the instruction in progress.
  uint32_t live_operands() {
    return flags & kResultOnly || stack_top < stack_base() ? 0 : static_cast<uint32_t>(stack_top - stack_base());
  }
  /// Index of the current instruction in the method's code array; -1 in native frames, or if there is no current
  /// instruction.
  int32_t bci() const {
    if (is_native() || method->version == nullptr) return -1;
    const Code* code = method->version->executable.load(std::memory_order_acquire);
    return code == nullptr ? -1 : code->bci_of(pc);
  }
};
constexpr int kFrameSlots = sizeof(Frame) / sizeof(Slot);

}  // namespace vitrine::vm
