// SPDX-License-Identifier: Apache-2.0
#include "vm/state/machine.hpp"

#include <new>

#include "vm/state/options.hpp"

namespace vitrine::vm {

namespace {
std::atomic<Machine*> made_machine{nullptr};

Machine* make_machine() {
  alignas(Machine) static char storage[sizeof(Machine)];
  auto* made = new (storage) Machine;
  vm_options();  // made now, because callers that need the one early may need the other
  made_machine = made;
  return made;
}
}  // namespace

Machine& this_vm() {
  static Machine& the_one = *make_machine();
  return the_one;
}

Machine* this_vm_if_made() { return made_machine.load(); }

Options& vm_options() {
  alignas(Options) static char storage[sizeof(Options)];
  static Options& the_ones = *new (storage) Options;
  return the_ones;
}

}  // namespace vitrine::vm
