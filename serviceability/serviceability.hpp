// SPDX-License-Identifier: Apache-2.0
// What launcher/ plugs in: the Diagnostics of the VM, and the reporter of crashes.
#pragma once
#include "base/fatal.hpp"
#include "vm/ports/diagnostics.hpp"

namespace vitrine::serviceability {

/// Both live as long as the process. Called before the VM is created; adds the natives of jdk.internal.perf.Perf.
vm::Diagnostics& make_diagnostics();
FatalErrorReporter& crash_reporter();

/// -XX:+PauseAtStartup: makes vm.paused.<pid> in the current folder, or the file that PauseAtStartupFile names, and
/// waits until somebody removes it.
void pause_at_startup();

}  // namespace vitrine::serviceability
