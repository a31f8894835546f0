// SPDX-License-Identifier: Apache-2.0
// -Xtrace:bytecode, as parsed by vm/runtime/options_trace.cpp.
#pragma once
#include <cstdint>
#include <string>

namespace vitrine::vm {

struct BytecodeTraceOptions {
  bool on = false, json = false;
  std::string filter;  // what is shown; "": all
  std::string file;    // "": stderr
  uint64_t last = 0;   // only the last lines of each thread, at its uncaught exception or a crash; 0: all, at once
};

/// Written while the VM is created. Never destroyed.
inline BytecodeTraceOptions& bytecode_trace_options() {
  static auto& options = *new BytecodeTraceOptions;
  return options;
}

}  // namespace vitrine::vm
