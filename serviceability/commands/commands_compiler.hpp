// SPDX-License-Identifier: Apache-2.0
// What is told of machine code at the end of the process as well as to jcmd.
#pragma once
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

/// How much memory machine code takes, as HotSpot of the release words it.
std::string code_cache_report();

/// /tmp/perf-PID.map, where perf looks.
std::string default_perf_map();
/// Writes the addresses of all machine code with their names. Returns what went wrong as a sentence, or "". The caller
/// is InVm; a safepoint.
std::string write_perf_map(vm::Thread& self, const std::string& path);

}  // namespace vitrine::serviceability
