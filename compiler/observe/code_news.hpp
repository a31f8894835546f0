// SPDX-License-Identifier: Apache-2.0
// What tools are told of compiled methods (JVM TI CompiledMethodLoad, CompiledMethodUnload). Code is made and discarded
// where no agent may run: under a lock, by a thread that must not stop, or with the world stopped. So what happened is
// put into a queue, from which the "Service Thread" sends the events in the same order. A thread that reports what is
// there (GenerateEvents) holds back the news of what is gone.
#pragma once
#include <functional>

#include "vm/ports/compiler.hpp"

namespace vitrine::compiler {

struct MachineCode;

/// What tools are told of the code. Takes the lock of the ids, a leaf.
vm::CompiledMethod described(const MachineCode& machine);

/// The code can be entered from now on. No safepoint; takes LockRank::CodeNews.
void note_loaded(const MachineCode& machine);
/// No thread executes the code any more. If true is returned, its memory must be kept until tools have heard of that,
/// so that no other code is reported at the same address before. If they have not heard of the code yet, they hear
/// nothing of it at all. No safepoint; takes LockRank::CodeNews.
[[nodiscard]] bool note_unloaded(const MachineCode& machine);

/// Starts the thread that sends the events, if there is none. It passes to `free` the memory of code whose end it has
/// told. A safepoint.
void send_news(vm::Thread& self, std::function<void(char*)> free);

/// While one lives, no end of code is told that is alive now.
class EndsHeldBack {
 public:
  EndsHeldBack();
  ~EndsHeldBack();
  EndsHeldBack(const EndsHeldBack&) = delete;
};

}  // namespace vitrine::compiler
