// SPDX-License-Identifier: Apache-2.0
// The reachable objects of the running VM, for its picture.
#pragma once
#include "serviceability/pictures/heap_facts.hpp"

namespace vitrine::serviceability {

/// Marks and walks the heap. The world is stopped. HeapFacts::finish is left to the caller, for after that.
void collect_heap(pictures::HeapFacts& facts);

}  // namespace vitrine::serviceability
