// SPDX-License-Identifier: Apache-2.0
#include "vm/thread/agent_call.hpp"

#include "vm/model/heap.hpp"

namespace vitrine::vm {

Object* safe_dereference(Thread& self, jobject reference) {
  auto bits = reinterpret_cast<uintptr_t>(reference);
  if (bits == 0) return nullptr;
  if (bits & kReferenceTagMask) return global_references().owns(reference) ? dereference(reference) : nullptr;
  if (bits % sizeof(void*) != 0) return nullptr;
  auto* slot = reinterpret_cast<Slot*>(bits);
  // Reference arguments of native methods point to slots of the Java stack.
  if (self.context.on_java_stack(slot)) {
    Object* object = *reinterpret_cast<Object**>(slot);
    return object != nullptr && java_heap().find_object(reinterpret_cast<uintptr_t>(object)) == object ? object
                                                                                                       : nullptr;
  }
  return self.context.local_references.owns(reference) ? dereference(reference) : nullptr;
}

}  // namespace vitrine::vm
