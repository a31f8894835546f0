// SPDX-License-Identifier: Apache-2.0
// The implementations that the rooms above have plugged in. launcher/ does so before the VM is created; unit tests plug
// in what they need.
#pragma once
#include <string>

#include "vm/ports/class_library.hpp"
#include "vm/ports/compiler.hpp"
#include "vm/ports/diagnostics.hpp"
#include "vm/ports/event_sink.hpp"
#include "vm/ports/executor.hpp"
#include "vm/ports/explainer.hpp"
#include "vm/ports/native_interface.hpp"
#include "vm/ports/throw.hpp"
#include "vm/ports/tool_interface.hpp"

namespace vitrine::vm {

/// Never null except `executor` and `thrower`; the defaults of the others do nothing.
struct Ports {
  Executor* executor;
  NativeInterface* native_interface;
  EventSink* events;
  ToolInterface* tools;
  ClassLibrary* library;
  Diagnostics* diagnostics;
  Explainer* explainer;
  Thrower* thrower;  // plugged in by vm/runtime/ itself
  Compiler* compiler;
};

namespace detail {
extern Ports the_ports;
}
inline Ports& ports() { return detail::the_ports; }

/// Prints "Error occurred during initialization of VM" and the message on stdout (HOTSPOT: tools look for it there),
/// unloads the agents, and exits with 1.
[[noreturn]] void exit_during_initialization(const std::string& message);
/// The same, after the caller has printed its own message.
[[noreturn]] void end_failed_start();

}  // namespace vitrine::vm
