// SPDX-License-Identifier: Apache-2.0
// -Xtrace:jvmti[=FILE][,OPTION...] and -Xtrace:help.
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

constexpr const char* kHelp =
    R"(-Xtrace:jvmti[=FILE][,OPTION...]   records what agents do: calls of JVM TI and callbacks

Each call and callback is kept with its arguments, results, time, thread and newest Java frames, in memory of a fixed
size that has the newest ones, and written to FILE when the VM ends or crashes. %p in FILE is the process id; without
FILE it is jvmti-%p.pftrace. If FILE ends with .txt it is text, and otherwise a trace for ui.perfetto.dev, which has a
track for each thread and agent.
  filter=WHAT[+WHAT...]   keeps only what is named, or, if each WHAT begins with !, all but that. WHAT is
                            calls, events      all functions, all events
                            NAME               a function or event; a * at the end stands for any rest
                            agent:LIBRARY      what this agent does, as in agent:jdwp
  size=N                  bytes of the memory (default 16m)
  stack=N                 Java frames of each call and callback (default 4, at most 64)
jcmd has JVMTI.trace_start, JVMTI.trace_dump and JVMTI.trace_stop for a VM that runs.
)";

}  // namespace

jint OptionParser::parse_trace(std::string_view whole) {
  if (whole == "-Xtrace:help") print_help_and_exit(kHelp);
  constexpr std::string_view kJvmti = "-Xtrace:jvmti";
  if (!whole.starts_with(kJvmti)) return unrecognized("trace option", whole);
  std::string_view rest = whole.substr(kJvmti.size());
  TraceOptions& trace = options_.trace;
  trace.jvmti = true;
  if (rest.starts_with('=')) {
    const std::string_view file = rest.substr(1, rest.find(',') - 1);
    if (file.empty()) return refuse("-Xtrace:jvmti: there is no file name behind the =");
    trace.file = file;
    rest.remove_prefix(1 + file.size());
  }
  while (!rest.empty()) {
    if (!rest.starts_with(',')) return unrecognized("trace option", whole);
    const auto [option, key, value, has_value] = take_suboption(rest);
    if (key == "filter" && !value.empty()) {
      trace.filter = value;
    } else if (key == "size" && has_value) {
      if (!parse_size(value, &trace.size)) return refuse("-Xtrace:jvmti: size=" + value + " is not a number of bytes");
    } else if (key == "stack" && has_value) {
      if (!parse_size(value, &trace.frames))
        return refuse("-Xtrace:jvmti: stack=" + value + " is not a number of frames");
    } else {
      return refuse("-Xtrace:jvmti: there is no option '" + std::string(option) +
                    "'. There are filter=WHAT, size=N and stack=N; -Xtrace:help describes them.");
    }
  }
  return JNI_OK;
}

}  // namespace vitrine::vm
