// SPDX-License-Identifier: Apache-2.0
// The Java heap of the process.
#pragma once
#include "gc/heap.hpp"

namespace vitrine::vm {

namespace detail {
inline constinit gc::Heap* the_heap = nullptr;
}

/// May be called only after set_java_heap.
inline gc::Heap& java_heap() { return *detail::the_heap; }
/// Called once, when the VM is created. The heap lives as long as the process.
inline void set_java_heap(gc::Heap* heap) { detail::the_heap = heap; }
inline bool has_java_heap() { return detail::the_heap != nullptr; }

}  // namespace vitrine::vm
