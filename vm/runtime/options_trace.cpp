// SPDX-License-Identifier: Apache-2.0
// -Xtrace:jvmti[=FILE][,OPTION...], -Xtrace:bytecode[=FILTER][,OPTION...], -Xtrace:compile[,OPTION] and -Xtrace:help.
#include <string>
#include <string_view>

#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

constexpr uint64_t kMostLast = 1'000'000;  // lines of -Xtrace:bytecode, last=

constexpr const char* kTraceHelp =
    R"(-Xtrace:jvmti[=FILE][,OPTION...]   records what agents do: calls of JVM TI and callbacks

Each call and callback is kept with its arguments, results, time, thread and newest Java frames, in memory of a fixed
size that has the newest ones, and written to FILE when the VM ends or crashes. %p in FILE is the process id; without
FILE it is jvmti-%p.pftrace. If FILE ends with .txt it is text, and otherwise a trace for ui.perfetto.dev, which has a
track for each thread and agent.
  filter=WHAT[+WHAT...]   keeps only what is named, or, if each WHAT begins with !, all but that. WHAT is
                            calls, events      all functions, all events
                            NAME               a function or event; a * at the end stands for any rest
                            agent:NAME         what this agent does: of -agentlib:NAME or /any/where/libNAME.so
  size=N                  bytes of the memory (default 16m)
  stack=N                 Java frames of each call and callback (default 4, at most 64)
jcmd has JVMTI.trace_start, JVMTI.trace_dump and JVMTI.trace_stop for a VM that runs.

-Xtrace:bytecode[=FILTER][,OPTION...]   shows each bytecode instruction that is executed

A line tells thread, depth of the call, method and bci, source line, the instruction with the names that it refers to,
the operand stack before and after it, the local variable that it changed, and its section of the JVM specification.
Exceptions, collections, classes, monitors, native methods, output, stops of the world and threads have lines of their
own.
FILTER is WHAT[+WHAT...]; what is behind ! is left out. A * stands for any text, a ? for any character. WHAT is
  CLASS             methods of that class, as in java.util.*
  CLASS::METHOD     methods of that name, as in java.util.HashMap::put*
  thread:NAME       what that thread does
  events:KIND       lines of that kind: class, exception, gc, monitor, native, output, safepoint,
                    thread, or all
and the options are
  file=FILE         where it goes; %p is the process id (default: stderr)
  format=text|json  lines for people (default), or one JSON object a line
  last=N            keeps the last N lines of each thread, and writes them when the thread has an uncaught exception,
                    or the VM crashes in it

-Xtrace:compile[,file=FILE]   tells what is compiled, and why

A line for each method that becomes machine code or cannot, and for each discard of machine code, with the agent that
caused it. It goes to stderr or to FILE, in which %p is the process id.
)";

}  // namespace

jint print_trace_help_and_exit(OptionParser&, const OptionMatch&) { print_help_and_exit(kTraceHelp); }

jint take_jvmti_trace(OptionParser& parser, const OptionMatch& given) {
  std::string_view rest = given.rest;
  TraceOptions& trace = parser.options().trace;
  trace.jvmti = true;
  if (rest.starts_with('=')) {
    const std::string_view file = rest.substr(1, rest.find(',') - 1);
    if (file.empty()) return refuse("-Xtrace:jvmti: there is no file name behind the =");
    trace.file = file;
    rest.remove_prefix(1 + file.size());
  }
  while (!rest.empty()) {
    if (!rest.starts_with(',')) return parser.unrecognized("trace option", given.text);
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

jint take_bytecode_trace(OptionParser& parser, const OptionMatch& given) {
  std::string_view rest = given.rest;
  BytecodeTraceOptions& trace = parser.options().bytecode_trace;
  trace.on = true;
  if (rest.starts_with('=')) {
    const std::string_view filter = rest.substr(1, rest.find(',') - 1);
    if (filter.empty()) return refuse("-Xtrace:bytecode: there is no filter behind the =");
    trace.filter = filter;
    rest.remove_prefix(1 + filter.size());
  }
  while (!rest.empty()) {
    if (!rest.starts_with(',')) return parser.unrecognized("trace option", given.text);
    const auto [option, key, value, has_value] = take_suboption(rest);
    if (key == "file" && !value.empty()) {
      trace.file = value;
    } else if (key == "format" && (value == "text" || value == "json")) {
      trace.json = value == "json";
    } else if (key == "format") {
      return refuse("-Xtrace:bytecode: there is no format '" + value + "'. There are text and json.");
    } else if (key == "last" && has_value) {
      if (!parse_size(value, &trace.last) || trace.last == 0 || trace.last > kMostLast)
        return refuse("-Xtrace:bytecode: last=" + value + " is not a number from 1 to " + std::to_string(kMostLast));
    } else {
      return refuse("-Xtrace:bytecode: there is no option '" + std::string(option) +
                    "'. There are file=FILE, format=text|json and last=N; -Xtrace:help describes them.");
    }
  }
  return JNI_OK;
}

jint take_compile_trace(OptionParser& parser, const OptionMatch& given) {
  std::string_view rest = given.rest;
  CompileTraceOptions& trace = parser.options().compile_trace;
  trace.on = true;
  while (!rest.empty()) {
    if (!rest.starts_with(',')) return parser.unrecognized("trace option", given.text);
    const auto [option, key, value, has_value] = take_suboption(rest);
    if (key != "file" || value.empty())
      return refuse("-Xtrace:compile: there is no option '" + std::string(option) +
                    "'. There is file=FILE; -Xtrace:help describes it.");
    trace.file = value;
  }
  return JNI_OK;
}

}  // namespace vitrine::vm
