// SPDX-License-Identifier: Apache-2.0
// What this VM is and how far it has come: facts that every floor may ask for.
#pragma once
#include <atomic>
#include <cstdint>
#include <string>

namespace vitrine::vm {

/// JVM TI's phases, numbered as jvmtiPhase.
enum class Phase : uint8_t { OnLoad = 1, Primordial = 2, Live = 4, Start = 6, Dead = 8 };

struct Machine {
  std::atomic<Phase> phase{Phase::OnLoad};
  int feature_release = 17;  // of the class library, from the release file or java.lang.VersionProps
  std::string java_version, vm_version, vm_name = "Vitrine VM", vm_vendor = "Vitrine project",
                                        vm_info = "interpreted mode";
  bool initialized = false;                // CreateJavaVM has returned
  std::atomic<bool> exiting{false};        // System.exit or DestroyJavaVM has begun to stop the world for ever
  int64_t start_ms = 0, init_done_ms = 0;  // since the epoch
};

/// The one of the process. Never destroyed: threads blocked for ever at its end may still look at it.
Machine& this_vm();
/// Null before the first call of this_vm(), and while it is being made: for what may fail that early.
Machine* this_vm_if_made();

}  // namespace vitrine::vm
