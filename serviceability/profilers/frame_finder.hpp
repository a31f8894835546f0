// SPDX-License-Identifier: Apache-2.0
// The Java frames of a thread that a signal has interrupted anywhere, for profilers and crash reports. Nothing here
// takes a lock or allocates. While the interpreter or machine code runs, ExecutionContext::top_frame is not up to date,
// so the newest frame is searched for in the registers and on the native stack. Memory that may not be mapped is read
// through the kernel.
#pragma once
#include <cstdint>
#include <optional>

#include "base/machine/registers.hpp"
#include "vm/model/frame.hpp"
#include "vm/ports/compiler.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

class FrameFinder {
 public:
  /// What makes a frame of a word in a register: that its method has an id, which leads back to the method; or only
  /// that the method can be read, for those who survive an error.
  enum class Belief : uint8_t { Id, Readable };
  /// `registers`: those with which the thread, which is the caller, was interrupted, if it was.
  FrameFinder(const vm::Thread& thread, const std::optional<InterruptedRegisters>& registers,
              Belief belief = Belief::Id)
      : thread_(thread),
        belief_(belief),
        low_(thread.context.java_stack),
        high_(thread.context.java_stack + thread.context.java_stack_slots),
        registers_(registers) {}

  /// The frame that the thread executes; null if there is none. To be called before bci_of.
  const vm::Frame* find_newest();
  /// Where the newest frame is in machine code; nothing if it is not.
  const std::optional<vm::CompiledPlace>& place() const { return place_; }

  /// Whether the frame is within the Java stack, with its locals and its caller below it.
  bool is_placed(const vm::Frame* frame) const;
  /// Whether it is a frame with a known method and a chain of callers.
  bool is_believable(const vm::Frame* frame) const;
  /// The bci of a believable frame. While the newest frame runs, its pc is in a register, or in no place at all if it
  /// is in machine code.
  int32_t bci_of(const vm::Frame& frame, bool newest) const;

 private:
  const vm::Frame* newest_in_machine_code();
  const vm::Frame* newest_below_machine_code();
  const vm::Frame* newest_in_registers() const;
  const vm::Frame* frame_at(uintptr_t pc, uintptr_t frame);
  int32_t pc_in_registers(const vm::Frame& frame) const;
  bool has_operands_in_registers(const vm::Frame& frame) const;

  const vm::Thread& thread_;
  const Belief belief_;
  const vm::Slot* low_;
  const vm::Slot* high_;
  std::optional<InterruptedRegisters> registers_;
  std::optional<vm::CompiledPlace> place_;
  bool is_in_machine_code_ = false;  // the newest frame
};

}  // namespace vitrine::serviceability
