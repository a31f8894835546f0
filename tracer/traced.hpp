// SPDX-License-Identifier: Apache-2.0
// What the trace knows of a thread. The caller holds the lock of the trace.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tracer/facts.hpp"
#include "tracer/text.hpp"
#include "vm/model/class.hpp"
#include "vm/model/frame.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::tracer {

/// What runs on one Thread.
struct Traced {
  const vm::Object* java_thread = nullptr;  // whose name and filter these are
  std::string name;
  int64_t id = 0;
  bool wanted = false;
  // The newest step, shown or not.
  const vm::Frame* frame = nullptr;
  int depth = 0;
  // The newest instruction that is shown, until it is written. The facts are null then.
  MethodFacts* method = nullptr;
  const Instruction* instruction = nullptr;
  int instruction_depth = 0;
  const vm::Object* object = nullptr;
  Text before, locals;
  // What it has written to the standard output (1) or error (2) since.
  std::string output;
  int stream = 1;
  // The monitors that synchronized methods have entered, by the depth of their frames.
  struct Entered {
    int depth;
    std::string object;
  };
  std::vector<Entered> entered;
  // last=: the lines, the oldest one at `next` if they are as many as wanted.
  std::vector<std::string> ring;
  size_t next = 0;

  /// Between two steps a thread calls, returns or goes on in its frame. So the walk to the oldest frame is not needed.
  void note_depth(const vm::Frame& at) {
    if (&at == frame) return;
    if (frame != nullptr && at.caller == frame) {
      ++depth;
    } else {
      depth = 0;
      for (const vm::Frame* each = &at; each != nullptr; each = each->caller) ++depth;
    }
    frame = &at;
  }
};

/// How often the thread has entered the object's monitor and not left it.
inline int entries_of(const vm::Thread& thread, const vm::Object* object) {
  return static_cast<int>(std::ranges::count(thread.context.owned_monitors, object, &vm::OwnedMonitor::object));
}
/// Which of its slots holds a value of that kind.
constexpr uint32_t value_slot(SlotKind kind) { return kind == SlotKind::Long || kind == SlotKind::Double ? 1 : 0; }
inline vm::Slot value_of(vm::Frame& frame, const Variable& variable) {
  return frame.local(variable.slot + value_slot(variable.kind));
}

}  // namespace vitrine::tracer
