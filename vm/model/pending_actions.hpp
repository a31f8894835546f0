// SPDX-License-Identifier: Apache-2.0
// The action that JVM TI has requested for the newest frame of a stopped thread (PopFrame, ForceEarlyReturn). The
// thread keeps it while Attention::kPopFrame is set. The interpreter performs it at its next poll in that frame and
// clears the bit.
#pragma once
#include "vm/model/value.hpp"

namespace vitrine::vm {

struct Frame;

struct FrameAction {
  enum class Kind : uint8_t { None, Pop, Return };
  Kind kind = Kind::None;
  bool value_is_reference = false;  // `value` is a GC root
  Frame* frame = nullptr;           // if the frame is no longer on the stack, the action is dropped
  Slot value = 0;                   // Return: the result in one slot
};

}  // namespace vitrine::vm
