// SPDX-License-Identifier: Apache-2.0
// What this VM is and how far its creation or end has come: facts that every floor may need.
#pragma once
#include <atomic>
#include <cstdint>
#include <string>

namespace vitrine::vm {

/// The phases of JVM TI, with the numbers of jvmtiPhase.
enum class Phase : uint8_t { OnLoad = 1, Primordial = 2, Live = 4, Start = 6, Dead = 8 };

struct Machine {
  std::atomic<Phase> phase{Phase::OnLoad};
  std::string java_version, runtime_version, vm_version, vm_name = "Vitrine VM", vm_vendor = "Vitrine project",
                                                         vm_info = "interpreted mode";
  std::string vendor_version;              // of the JDK; "": its vendor gives none
  bool initialized = false;                // set when create_vm is about to return
  std::atomic<bool> exiting{false};        // System.exit or DestroyJavaVM has begun to stop the world for ever
  int64_t start_ms = 0, init_done_ms = 0;  // milliseconds since the epoch
};

/// Null before the first call of this_vm() and during it; for code that may run or fail that early.
inline Machine* this_vm_if_made() {
  extern std::atomic<Machine*> made_machine;
  return made_machine.load(std::memory_order_acquire);
}
/// The one Machine of the process. Never destroyed, because threads that are blocked for ever may still read it. Any
/// thread may call it. Inline, because every JVM TI function asks for the phase.
inline Machine& this_vm() {
  extern Machine& make_machine();
  Machine* made = this_vm_if_made();
  return made != nullptr ? *made : make_machine();
}

}  // namespace vitrine::vm
