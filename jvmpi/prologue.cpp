// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/prologue.hpp"

#include "vm/state/machine.hpp"
#include "vm/thread/collection_holds.hpp"

namespace vitrine::jvmpi {

Thread* enter(const Spec& spec) {
  Thread* self = Thread::current();
  if (self == nullptr) {
    note_refusal("%s: the calling thread is not attached to the VM", spec.name);
    return nullptr;
  }
  if (self->state.load(std::memory_order_relaxed) != vm::ThreadState::InNative) {
    note_refusal("%s may not be called in the pause of a collection", spec.name);
    return nullptr;
  }
  if (vm::this_vm().phase.load(std::memory_order_relaxed) == vm::Phase::Dead) {
    note_refusal("%s may not be called after JVM_SHUT_DOWN", spec.name);
    return nullptr;
  }
  return self;
}

bool refused_while_held_off(const Spec& spec, const Thread& self) {
  if (!vm::collections_held_off(self)) return false;
  note_refusal("%s may not be called while garbage collection is disabled", spec.name);
  return true;
}

}  // namespace vitrine::jvmpi
