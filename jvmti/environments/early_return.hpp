// SPDX-License-Identifier: Apache-2.0
// Values of ForceEarlyReturnObject that their threads have not returned yet: roots of the collector.
#pragma once
#include "gc/heap.hpp"

namespace vitrine::jvmti {

/// Marks these values: Thread::frame_action of each thread that has a reference there. The world is stopped.
void visit_early_returns(gc::Marker& marker);

}  // namespace vitrine::jvmti
