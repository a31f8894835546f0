// SPDX-License-Identifier: Apache-2.0
#include "vm/ports/ports.hpp"

#include <cstdio>
#include <cstdlib>

#include "base/assert.hpp"
#include "base/console.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

namespace {

struct NoNativeMethods final : NativeInterface {
  JavaResult<Slot> invoke(Thread&, Frame&) override { VM_FATAL("no room that calls native methods is plugged in"); }
};

}  // namespace

Ports detail::the_ports = {nullptr,         new NoNativeMethods, new EventSink, new ToolInterface, new ClassLibrary,
                           new Diagnostics, new Explainer,       nullptr,       new Compiler};

void end_failed_start() {
  fflush(stdout);
  this_vm().phase = Phase::Dead;
  ports().tools->unload_agents();  // JVM TI, Agent Shutdown: "including start-up failure"
  if (vm_options().abort_hook != nullptr) vm_options().abort_hook();  // HOTSPOT: this one, although it is an exit
  exit(1);
}

void exit_during_initialization(const std::string& message) {
  complain(stdout, "Error occurred during initialization of VM\n%s\n", message.c_str());
  end_failed_start();
}

}  // namespace vitrine::vm
