// SPDX-License-Identifier: Apache-2.0
#include "vm/runtime/requested_collection.hpp"

#include "vm/model/java_heap.hpp"

namespace vitrine::vm {

void collect_on_request(Thread& self, gc::GcCause cause) {
  const HoldsNoObjects scope(self);
  java_heap().collect(cause);
}

}  // namespace vitrine::vm
