// SPDX-License-Identifier: Apache-2.0
// Who waits for whom, in words: jcmd Thread.locks, and the end of what SIGQUIT prints.
#pragma once
#include <string>
#include <vector>

#include "serviceability/pictures/facts.hpp"

namespace vitrine::serviceability {

/// For each thread that waits for another one, the chain of what it waits for and who holds that: Java monitors, raw
/// monitors of agents, ownable synchronizers of java.util.concurrent, the initialization of classes; and at its end
/// what the last one does, suspension included. Cycles come first. With -Xcheck:jni the open critical regions follow.
/// "" if there is nothing to tell. The world is stopped.
std::string lock_chains();
/// The same as single facts, one for each thread that waits so, in the order of the threads. The world is stopped.
std::vector<pictures::Wait> lock_waits();

}  // namespace vitrine::serviceability
