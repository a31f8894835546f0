// SPDX-License-Identifier: Apache-2.0
// JVM TI and JVMPI at once: one EventSink and one ToolInterface made of both. As long as no agent has asked for JVMPI,
// the sink of JVM TI alone is plugged in, so JVMPI costs nothing.
#pragma once
#include <memory>

#include "vm/ports/event_sink.hpp"
#include "vm/ports/tool_interface.hpp"

namespace vitrine {

/// Both interfaces behind one port. `tools` and `jvmti_events` are those of JVM TI; the latter is plugged in already.
/// The first GetEnv for a version of JVMPI exchanges it.
std::unique_ptr<vm::ToolInterface> with_profiler(std::unique_ptr<vm::ToolInterface> tools,
                                                 std::unique_ptr<vm::EventSink> jvmti_events);

}  // namespace vitrine
