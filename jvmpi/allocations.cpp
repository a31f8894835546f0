// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/allocations.hpp"

#include "vm/model/java_heap.hpp"

namespace vitrine::jvmpi {

void follow_allocations(Thread& self) {
  gc::Heap& heap = vm::java_heap();
  if (is_enabled(JVMPI_EVENT_OBJECT_ALLOC) == heap.shows_every_allocation.load()) return;
  vm::with_world_stopped(self, [&] {
    for (Thread* thread : vm::all_attached_threads()) heap.flush(thread->tlab);
    heap.shows_every_allocation.store(is_enabled(JVMPI_EVENT_OBJECT_ALLOC));
  });
}

}  // namespace vitrine::jvmpi
