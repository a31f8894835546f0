// SPDX-License-Identifier: Apache-2.0
// What JVM TI asked to be done to the newest frame of a stopped thread (PopFrame, ForceEarlyReturn). Kept in the thread
// while Attention::kPopFrame is set; the interpreter does it at its next poll in that frame, and takes the bit away.
#pragma once
#include "vm/model/value.hpp"

namespace vitrine::vm {

struct Frame;

struct FrameAction {
  enum class Kind : uint8_t { None, Pop, Return };
  Kind kind = Kind::None;
  bool value_is_reference = false;  // value is a GC root
  Frame* frame = nullptr;           // dropped undone when the frame is no longer on the stack
  Slot value = 0;                   // Return: the result, one slot
};

}  // namespace vitrine::vm
