// SPDX-License-Identifier: Apache-2.0
// Values of ForceEarlyReturnObject that wait for their threads: garbage collection roots.
#pragma once
#include "gc/heap.hpp"

namespace vitrine::jvmti {

/// World stopped.
void visit_early_returns(gc::Marker& marker);

}  // namespace vitrine::jvmti
