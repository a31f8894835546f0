// SPDX-License-Identifier: Apache-2.0
#include "vm/runtime/requested_collection.hpp"

#include "vm/model/heap.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

void collect_on_request(Thread& self, gc::GcCause cause) {
  if (vm_options().HeapDumpBeforeFullGC) ports().diagnostics->dump_heap(nullptr);
  {
    const HoldsNoObjects scope(self);
    java_heap().collect(cause);
  }
  if (vm_options().HeapDumpAfterFullGC) ports().diagnostics->dump_heap(nullptr);
}

}  // namespace vitrine::vm
