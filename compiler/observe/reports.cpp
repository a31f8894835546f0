// SPDX-License-Identifier: Apache-2.0
#include "compiler/observe/reports.hpp"

#include <cstdio>

#include "base/clock.hpp"
#include "base/console.hpp"
#include "base/format.hpp"
#include "base/log.hpp"
#include "compiler/code/machine_code.hpp"
#include "compiler/policy/compile_commands.hpp"
#include "vm/model/class.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"

namespace vitrine::compiler {

namespace {

/// "static P::f" and "P::f (6 bytes)" for messages about methods that are not compiled.
std::string with_static(const Method& method) { return (method.is_static() ? "static " : "") + name_of(method); }
std::string with_size(const Method& method) {
  return name_of(method) + format(" (%zu bytes)", method.code().code.size());
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

void CompileReports::made(const MachineCode& machine, CompileReason) { print(machine, ""); }

void CompileReports::not_made(const Method& method, const char* why) {
  if (vm::vm_options().PrintCompilation)
    write_console(stdout, "made not compilable on level 1  " + with_size(method) + "   " + why + "\n");
}

void CompileReports::excluded(const Method& method) {
  if (!vm::vm_options().PrintCompilation || commands_.is_quiet()) return;
  write_console(stdout, "### Excluding compile: " + with_static(method) + "\nmade not compilable on level 1  " +
                            with_size(method) + "   excluded by CompileCommand\n");
}

void CompileReports::taken_away(const MachineCode& machine, const char* why) {
  print(machine, "   made not entrant" + (vm::release().compilation_log_has_reasons ? std::string(": ") + why : ""));
}

}  // namespace vitrine::compiler
