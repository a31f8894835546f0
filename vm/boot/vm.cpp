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
  static struct : NativeInterface {
    JavaResult<Slot> invoke(Thread&, Frame&) override { VM_FATAL("no room that calls native methods is plugged in"); }
  } no_native_methods;
  static EventSink nobody_listens;
  static ToolInterface no_tools;
  static ClassLibrary no_library;
  static Diagnostics nobody_watches;
  made->native_interface = &no_native_methods;
  made->events = &nobody_listens;
  made->tools = &no_tools;
  made->library = &no_library;
  made->diagnostics = &nobody_watches;
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
