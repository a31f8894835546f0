// SPDX-License-Identifier: Apache-2.0
// The diagnostic commands about what agents do: the recorder, and what they cost.
#include <algorithm>
#include <ctime>

#include "recorder/costs.hpp"
#include "recorder/recorder.hpp"
#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

namespace {

using Text = vm::JavaResult<std::string>;
using Argument = DiagnosticCommand::Argument;

Text trace_start(Thread& self, const CommandArguments& arguments) {
  vm::TraceOptions options;
  options.file = arguments.text("file");
  options.filter = arguments.text("filter");
  options.size = static_cast<uint64_t>(std::max<int64_t>(arguments.number("size"), 0));
  options.frames = static_cast<uint64_t>(std::max<int64_t>(arguments.number("stack"), 0));
  vm::VmToNative in_native(self);
  const std::string why_not = recorder::start(options);
  return why_not.empty() ? "The recording has begun.\n" : why_not;
}
Text trace_dump(Thread& self, const CommandArguments& arguments) {
  vm::VmToNative in_native(self);
  return recorder::dump(arguments.text("file"));
}
Text trace_stop(Thread& self, const CommandArguments& arguments) {
  vm::VmToNative in_native(self);
  return recorder::stop(arguments.text("file"));
}

/// What -XX:+PrintAgentCost has counted so far; without it, counts for a while.
Text cost(Thread& self, const CommandArguments& arguments) {
  const int64_t seconds = arguments.number("seconds");
  if (seconds < 0 || seconds > 3600) return "seconds=" + std::to_string(seconds) + " is not from 0 to 3600\n";
  vm::VmToNative in_native(self);
  if (recorder::is_counting()) return recorder::cost_report();
  recorder::start_counting();
  timespec left{static_cast<time_t>(seconds), 0};
  while (nanosleep(&left, &left) != 0) {
  }
  std::string report = recorder::cost_report();
  recorder::stop_counting();
  return report;
}

const Argument kFile[] = {{"file",
                           "The file; without it, that of the start. %p stands for the process id. If it ends with "
                           ".txt, text is written, and otherwise a trace for Perfetto.",
                           "STRING", nullptr, false, true}};
const Argument kStart[] = {
    {"file",
     "The file that is written at the end. %p stands for the process id. If it ends with .txt, text is written, and "
     "otherwise a trace for Perfetto.",
     "STRING", "jvmti-%p.pftrace", false, true},
    {"filter",
     "What is kept: calls, events, names of functions or events (a * at the end stands for any rest), agent:LIBRARY, "
     "joined by +; each may begin with ! for all but that. Without it, everything.",
     "STRING", nullptr, false, true},
    {"size", "Bytes of the memory, which keeps the newest records.", "INT", "16777216", false, true},
    {"stack", "Java frames of each call and callback, at most 64.", "INT", "4", false, true}};
const Argument kSeconds[] = {
    {"seconds", "How long callbacks are counted, unless -XX:+PrintAgentCost has them counted since the start.", "INT",
     "1", false, true}};

const DiagnosticCommand kRecorderCommands[] = {
    {"JVMTI.cost",
     "Print what time agents have taken in callbacks, by environment and event, and what each capability, breakpoint "
     "and "
     "watched field costs now.",
     "Low: Callbacks take a little longer while they are counted.", kMonitorPermission, cost, kSeconds},
    {"JVMTI.trace_dump", "Write what the recording of agents has so far, which goes on.",
     "Medium: Depends on the size of the recording.", kControlPermission, trace_dump, kFile},
    {"JVMTI.trace_start", "Start recording what agents do: calls of JVM TI and callbacks, with arguments and results.",
     "Low: Calls and callbacks take a little longer.", kControlPermission, trace_start, kStart},
    {"JVMTI.trace_stop", "End the recording of agents and write it.", "Medium: Depends on the size of the recording.",
     kControlPermission, trace_stop, kFile},
};

}  // namespace

std::span<const DiagnosticCommand> recorder_commands() { return kRecorderCommands; }

}  // namespace vitrine::serviceability
