// SPDX-License-Identifier: Apache-2.0
// The singleton. Never destroyed: threads blocked for ever at the end of the process may still look at it.
#include "vm/vm.hpp"

#include <new>

namespace vitrine::vm {

namespace {
std::atomic<Vm*> made_vm{nullptr};

Vm* make_vm() {
  alignas(Vm) static char storage[sizeof(Vm)];
  Vm* made = new (storage) Vm;
  static EventSink nobody_listens;
  made->events = &nobody_listens;
  made_vm = made;
  return made;
}
}  // namespace

Vm& vm() {
  static Vm& the_one = *make_vm();
  return the_one;
}

Vm* vm_if_made() { return made_vm.load(); }

}  // namespace vitrine::vm
