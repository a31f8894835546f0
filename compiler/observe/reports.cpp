// SPDX-License-Identifier: Apache-2.0
#include "compiler/observe/reports.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/clock.hpp"
#include "base/console.hpp"
#include "base/event_logs.hpp"
#include "base/format.hpp"
#include "base/log.hpp"
#include "base/output_file.hpp"
#include "compiler/code/machine_code.hpp"
#include "compiler/observe/picture.hpp"
#include "compiler/policy/compile_commands.hpp"
#include "interpreter/machine.hpp"
#include "vm/model/class.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::compiler {

namespace {

/// "static P::f" and "P::f (6 bytes)" for messages about methods that are not compiled.
std::string with_static(const Method& method) { return (method.is_static() ? "static " : "") + name_of(method); }
std::string with_size(const Method& method) {
  return name_of(method) + format(" (%zu bytes)", method.code().code.size());
}

/// As the performance counters have it: "java/lang/String length".
std::string counted_name(const Method& method) { return method.holder->name->str() + " " + method.name->str(); }

/// " by NAME": the agent for which the calling thread changes something; empty if it does so for none.
std::string by_agent() {
  const vm::Thread* self = vm::Thread::current();
  if (self == nullptr || self->acts_for == nullptr) return "";
  const std::string agent = vm::ports().tools->agent_of(self->acts_for);
  return agent.empty() ? " by an agent" : " by " + agent;
}

std::string text_of(CompileReason reason) {
  const uint32_t rounds = interpreter::heat_to_compile, calls = rounds / interpreter::kHeatOfCall;
  switch (reason) {
    case CompileReason::Calls: return format("it was called %u times", calls);
    case CompileReason::Rounds: return format("its loops made %u rounds", rounds);
    case CompileReason::Called: return "it does so little that its first call from machine code is enough";
    case CompileReason::Exits: return "its code often left for instructions that had not been executed before";
  }
  return "";
}

unsigned long number_of(const void* address) { return reinterpret_cast<unsigned long>(address); }

/// HOTSPOT: an event begins with the thread and the line of -XX:+PrintCompilation.
void note(EventLog log, const MachineCode& machine, const std::string& what) {
  if (!keeps_events()) return;
  note_event(log, format("Thread 0x%016lx ", number_of(vm::Thread::current())) + compilation_line(machine) + what);
}

}  // namespace

std::string name_of(const Method& method) { return method.holder->external_name() + "::" + method.name->str(); }

std::string compilation_line(const MachineCode& machine) {
  const Method& method = machine.method();
  const auto code = machine.words.version().code();
  // HOTSPOT: flags for code that begins at a loop, synchronized methods, exception handlers, compilations for which the
  // program waits, and native methods; then the tier.
  return format("%4u  %c%cb  1       ", machine.id, method.is_synchronized() ? 's' : ' ',
                code.exception_table.empty() ? ' ' : '!') +
         name_of(method) + format(" (%zu bytes)", code.code.size());
}

void CompileReports::print(const MachineCode& machine, const std::string& what) {
  const vm::Options& options = vm::vm_options();
  const bool prints = options.PrintCompilation || commands_.prints_compilation(machine.method());
  if (!prints && !options.log_jit) return;
  const std::string line = compilation_line(machine) + what;
  if (prints)
    write_console(stdout, format("%7llu ", static_cast<unsigned long long>(uptime_ns() / 1'000'000)) + line + "\n");
  if (options.log_jit) log_line(LogTopic::JitCompilation, line);
}

void CompileReports::begin() {
  const vm::CompileTraceOptions& options = vm::vm_options().compile_trace;
  if (!options.on) return;
  trace_ = stderr;
  if (options.file.empty()) return;
  const std::string path = expanded_file_name(options.file);
  if (std::FILE* opened = open_output_stream(path.c_str())) {
    trace_ = opened;
    return;
  }
  complain(stderr, "-Xtrace:compile: the trace cannot be written to %s: %s\n", path.c_str(), std::strerror(errno));
}

void CompileReports::trace(const std::string& line) {
  write_console(trace_, format("[%.3fs] ", static_cast<double>(uptime_ns()) / 1e9) + line + "\n");
}

void CompileReports::made(const MachineCode& machine, CompileReason reason, uint64_t ns) {
  const Method& method = machine.method();
  facts_.compiled++;
  facts_.ns += ns;
  facts_.last_bytes = method.code().code.size();
  facts_.last = counted_name(method);
  print(machine, "");
  note(EventLog::Compilation, machine,
       format(" code [0x%016lx, 0x%016lx]", number_of(machine.begin), number_of(machine.begin + machine.bytes)));
  if (commands_.prints_code(method)) write_console(stdout, "\n" + picture_of_code(machine.words) + "\n");
  if (trace_ != nullptr)
    trace(format("compiled %u ", machine.id) + method.external_name() +
          format(": %zu bytes of bytecode, %zu of machine code; %s", facts_.last_bytes, machine.bytes,
                 text_of(reason).c_str()));
}

void CompileReports::not_made(const Method& method, const char* why) {
  facts_.failed++;
  facts_.last_failed = counted_name(method);
  if (trace_ != nullptr) trace("not compiled " + method.external_name() + ": " + why);
  if (vm::vm_options().PrintCompilation)
    write_console(stdout, "made not compilable on level 1  " + with_size(method) + "   " + why + "\n");
}

void CompileReports::excluded(const Method& method) {
  if (trace_ != nullptr) trace("not compiled " + method.external_name() + ": a CompileCommand says so");
  if (!vm::vm_options().PrintCompilation || commands_.is_quiet()) return;
  write_console(stdout, "### Excluding compile: " + with_static(method) + "\nmade not compilable on level 1  " +
                            with_size(method) + "   excluded by CompileCommand\n");
}

void CompileReports::replaced(const MachineCode& machine) {
  print(machine,
        std::string("   made not entrant") + (vm::release().compilation_log_has_reasons ? ": compiled again" : ""));
  if (trace_ != nullptr) trace(format("replaced %u ", machine.id) + machine.method().external_name());
}

void CompileReports::taken_away(const MachineCode& machine, const char* why) {
  facts_.discarded++;
  if (trace_ != nullptr)
    trace(format("discarded %u ", machine.id) + machine.method().external_name() + ": " + why + by_agent());
  note(EventLog::Deoptimization, machine, std::string("   made not entrant: ") + why);
  print(machine, "   made not entrant" + (vm::release().compilation_log_has_reasons ? std::string(": ") + why : ""));
}

}  // namespace vitrine::compiler
