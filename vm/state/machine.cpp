// SPDX-License-Identifier: Apache-2.0
#include "vm/state/machine.hpp"

#include "vm/state/options.hpp"

namespace vitrine::vm {

std::atomic<Machine*> made_machine{nullptr};

Machine& make_machine() {
  alignas(Machine) static char storage[sizeof(Machine)];
  static Machine& made = [&]() -> Machine& {
    auto* machine = new (storage) Machine;
    vm_options();  // made now, because callers that need the one early may need the other
    made_machine.store(machine, std::memory_order_release);
    return *machine;
  }();
  return made;
}

Options& vm_options() {
  alignas(Options) static char storage[sizeof(Options)];
  static Options& the_ones = *new (storage) Options;
  return the_ones;
}

}  // namespace vitrine::vm
