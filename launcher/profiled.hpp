// SPDX-License-Identifier: Apache-2.0
// JVM TI and JVMPI at once: one ToolInterface made of both. As long as no agent has asked for JVMPI, only JVM TI is
// told of events, so JVMPI costs nothing.
#pragma once
#include <memory>

#include "vm/ports/tool_interface.hpp"

namespace vitrine {

/// Both interfaces behind one port. `tools` is that of JVM TI. The first GetEnv for a version of JVMPI puts the sink of
/// JVMPI into the list.
std::unique_ptr<vm::ToolInterface> with_profiler(std::unique_ptr<vm::ToolInterface> tools);

}  // namespace vitrine
