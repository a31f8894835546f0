// SPDX-License-Identifier: Apache-2.0
// Records the calls of JVM TI.
#pragma once
#include "jvmti/calls/observer.hpp"

namespace vitrine::recorder {

/// There is one; it records what the filter keeps while there is a recording.
jvmti::Observer& calls_observer();

}  // namespace vitrine::recorder
