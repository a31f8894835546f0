// SPDX-License-Identifier: Apache-2.0
// What the agents of this VM have asked for: jcmd JVMTI.agents.
#pragma once
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

/// The agents, and each environment of JVM TI: who made it, capabilities, events for all threads and for single ones,
/// breakpoints, watches, tags; and the suspended threads, the oldest suspension first. `self` is InVm; stops the world.
std::string agents_report(vm::Thread& self);

}  // namespace vitrine::serviceability
