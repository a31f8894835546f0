// SPDX-License-Identifier: Apache-2.0
// What launcher/ plugs in: the Diagnostics port of the VM and the reporter of crashes.
#pragma once
#include "base/fatal.hpp"
#include "base/start_code.hpp"
#include "vm/ports/diagnostics.hpp"

namespace vitrine::serviceability {

/// Both objects live as long as the process. make_diagnostics is to be called before the VM is created; it also
/// registers the natives of jdk.internal.perf.Perf.
vm::Diagnostics& make_diagnostics();
VITRINE_START_CODE FatalErrorReporter& crash_reporter();

/// -XX:+PauseAtStartup: creates the file that PauseAtStartupFile names, or vm.paused.<pid> in the current folder, and
/// waits until it has been removed. Does nothing without the option.
VITRINE_START_CODE void pause_at_startup();

}  // namespace vitrine::serviceability
