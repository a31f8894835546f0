// SPDX-License-Identifier: Apache-2.0
// Java frames (JVMS 2.6). They live on the thread's Java stack, growing upwards:
//     [ arguments = first locals | further locals | Frame | operand stack ... ]
// the arguments are the caller's operand stack top: nothing is copied at a call. Native methods have a frame too (no
// operand stack).
#pragma once
#include <cstdint>
#include <memory>

#include "base/assert.hpp"
#include "vm/model/method.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {

/// One instruction, pre-decoded by the interpreter: handler index and operands. Opaque outside interpreter/.
using CodeWord = uint64_t;

/// A method's code in words, one per bytecode instruction, in order.
struct DecodedCode {
  std::unique_ptr<CodeWord[]> words;        // as executed: quickened, superinstructions overlaid, breakpoints planted
  std::unique_ptr<uint16_t[]> bci_of_word;  // count entries
  std::unique_ptr<uint16_t[]> word_of_bci;  // code_length entries; 0xffff inside an instruction
  uint32_t count = 0;
  std::shared_ptr<void> extra;  // interpreter's own side data (switch tables, plain words, breakpoints)
};

struct Frame {
  Frame* caller;  // next older Java frame of this thread, or null
  Method* method;
  const CodeWord* pc;  // the instruction being executed (calls in progress: the invoke). Null in native frames.
  Slot* locals;        // max_locals slots
  Slot* stack_top;     // first free operand slot; calls in progress: arguments already popped
  Object* locked;      // synchronized methods: the object whose monitor is held, else null
  uint32_t flags;
  uint32_t older_references;  // native frames: how many local references of the thread are older than this frame

  enum Flags : uint32_t {
    kEntry = 1,           // the interpreter activation that runs this frame returns to C++ when the frame returns
    kNative = 2,          // native method
    kNotifyFramePop = 4,  // JVM TI NotifyFramePop asked
    kJniCall = 8,         // entry frame was called through JNI or by the VM (not by Java)
    kResultOnly = 16,     // JVM TI ForceEarlyReturn: the operand stack holds the result, if anything
  };

  /// Local variable `index`, which is below max_locals.
  Slot& local(uint32_t index) {
    VM_ASSERT(index < method->max_locals);
    return locals[index];
  }
  Slot* stack_base() { return reinterpret_cast<Slot*>(this + 1); }
  bool is_native() const { return flags & kNative; }
  /// How many slots of the operand stack are those of the state before the instruction. Further ones, up to stack_top,
  /// are results of half-done instructions.
  uint32_t live_operands() {
    return flags & kResultOnly || stack_top < stack_base() ? 0 : static_cast<uint32_t>(stack_top - stack_base());
  }
  /// Index of the current instruction in the method's code array; -1 in native frames.
  int32_t bci() const;
};
constexpr int kFrameSlots = sizeof(Frame) / sizeof(Slot);

}  // namespace vitrine::vm
