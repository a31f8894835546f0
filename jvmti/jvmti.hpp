// SPDX-License-Identifier: Apache-2.0
// What launcher/ plugs in: the EventSink and the ToolInterface of the VM.
#pragma once
#include <atomic>
#include <memory>

#include "vm/ports/event_sink.hpp"
#include "vm/ports/tool_interface.hpp"

namespace vitrine::jvmti {

/// To be called before the VM is created; the results must live as long as the process. Reads the environment variable
/// VITRINE_TRACE_JVMTI.
std::unique_ptr<vm::EventSink> make_event_sink();
std::unique_ptr<vm::ToolInterface> make_tool_interface();

namespace detail {
extern std::atomic<vm::EventSet> wanted_here;
}
/// Whether an environment wants the event, or the watch of transformers (lineage.hpp): EventSink::wants, without what
/// is wanted besides (also_wanted).
inline bool is_wanted(vm::Event event) {
  return detail::wanted_here.load(std::memory_order_relaxed) & vm::event_bit(event);
}

}  // namespace vitrine::jvmti
