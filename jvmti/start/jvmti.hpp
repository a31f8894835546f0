// SPDX-License-Identifier: Apache-2.0
// What launcher/ plugs in: the EventSink and the ToolInterface of the VM.
#pragma once
#include <memory>

#include "vm/ports/event_sink.hpp"
#include "vm/ports/tool_interface.hpp"

namespace vitrine::jvmti {

/// To be called before the VM is created; the results must live as long as the process. Reads the environment variable
/// VITRINE_TRACE_JVMTI.
std::unique_ptr<vm::EventSink> make_event_sink();
std::unique_ptr<vm::ToolInterface> make_tool_interface();

}  // namespace vitrine::jvmti
