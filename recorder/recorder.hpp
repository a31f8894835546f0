// SPDX-License-Identifier: Apache-2.0
// The flight recorder of agents: -Xtrace:jvmti, and jcmd JVMTI.trace_start, JVMTI.trace_dump and JVMTI.trace_stop.
#pragma once
#include <string>

#include "base/start_code.hpp"
#include "recorder/filter.hpp"
#include "vm/state/options.hpp"

namespace vitrine::recorder {

/// Starts what the command line asks for; ends a start that asks for what cannot be. When the options are known.
VITRINE_START_CODE void begin();
/// Writes the recording of the command line, and prints -XX:+PrintAgentCost. When the VM ends.
VITRINE_START_CODE void end();

// The next three are called in native state, or by a thread that is not attached.
/// Starts a recording; returns "" or a sentence that says why not, as for one that is under way.
std::string start(const vm::TraceOptions& options);
/// Writes what has been recorded to the file (see file_of), and returns a sentence about it. The recording goes on.
std::string dump(const std::string& file);
/// As dump, and ends the recording. `file` "": that of start.
std::string stop(const std::string& file);
/// In a crash: writes the recording of start to its file, without locks. Returns the file's name; "" if there is no
/// recording or it could not be written.
std::string dump_in_crash();

/// What the recording keeps. Changed by start only, while there is none.
const Filter& filter();
/// Keeps the names of a class that goes. World stopped.
void note_unloaded(const vm::Class& cls);

}  // namespace vitrine::recorder
