// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands about machine code: Compiler.*. HOTSPOT: what the first four print; all code is of tier 1 and in
// use.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "base/output_file.hpp"
#include "serviceability/commands/commands_compiler.hpp"
#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/model/class.hpp"
#include "vm/model/loader.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;
using vm::CompiledCode;
using vm::Method;

constexpr const char* kOff = "No method is compiled in this process. -XX:+UseCompiler switches the compiler on.\n";

unsigned long as_number(const void* address) { return reinterpret_cast<unsigned long>(address); }

const vm::Compiler& compiler() { return *vm::ports().compiler; }

Text codelist(Thread&, const CommandArguments&) {
  if (!compiler().is_on()) return std::string(kOff);
  std::string text;
  for (const CompiledCode& code : compiler().compiled_code()) {
    const Method& method = *code.version->method;
    text += format("%u 1 0 ", code.number) + method.holder->external_name() + "." + method.name->str() +
            method.descriptor->str() +
            format(" [0x%016lx, 0x%016lx - 0x%016lx]\n", as_number(code.begin), as_number(code.entered),
                   as_number(code.end));
  }
  return text;
}

Text codecache(Thread&, const CommandArguments&) { return code_cache_report(); }

/// Threads compile what they need themselves.
Text queue(Thread&, const CommandArguments&) {
  return std::string("Current compiles: \n\n") + (compiler().is_on() ? "C1 compile queue:\nEmpty\n\n" : "");
}

Text perfmap(Thread& self, const CommandArguments& arguments) {
  const std::string file = arguments.text("filename");
  return write_perf_map(self, file.empty() ? default_perf_map() : expanded_file_name(file));
}

/// "p.C::m", "p.C.m" and "p/C.m", with or without a descriptor.
struct Wanted {
  std::string cls, method, descriptor;
};
Wanted read_wanted(std::string text) {
  Wanted wanted;
  if (const size_t parenthesis = text.find('('); parenthesis != std::string::npos) {
    wanted.descriptor = text.substr(parenthesis);
    text.resize(parenthesis);
  }
  const size_t colons = text.find("::"), at = colons != std::string::npos ? colons : text.rfind('.');
  if (at == std::string::npos) return wanted;
  wanted.cls = text.substr(0, at);
  wanted.method = text.substr(at + (colons != std::string::npos ? 2 : 1));
  std::replace(wanted.cls.begin(), wanted.cls.end(), '.', '/');
  return wanted;
}

Text show(Thread&, const CommandArguments& arguments) {
  if (!compiler().is_on()) return std::string(kOff);
  const std::string name = arguments.text("method");
  const Wanted wanted = read_wanted(name);
  if (wanted.cls.empty() || wanted.method.empty())
    return "'" + name + "' is not a method: CLASS::METHOD is one, as in java.lang.String::length.\n";
  std::string text;
  bool has_class = false;
  for (const vm::Class* cls : vm::all_classes()) {
    if (cls->name->text() != wanted.cls) continue;
    has_class = true;
    for (const Method* each : cls->methods) {
      const Method& method = *each;
      if (method.name->text() != wanted.method || !method.descriptor->text().starts_with(wanted.descriptor)) continue;
      if (!text.empty()) text += "\n";
      if (!method.has_code())
        text += method.external_name() + ": it has no bytecode.\n";
      else if (const std::string picture = compiler().picture_of(*method.version); !picture.empty())
        text += picture;
      else
        text += method.external_name() + ": it has not been called.\n";
    }
  }
  if (!text.empty()) return text;
  return has_class ? "The class has no method " + wanted.method + wanted.descriptor + ".\n"
                   : "No class of that name is loaded.\n";
}

const DiagnosticCommand::Argument kPerfmapArguments[] = {
    {"filename", "Name of the map file", "FILE", "/tmp/perf-%p.map", false, false}};
const DiagnosticCommand::Argument kShowArguments[] = {
    {"method", "CLASS::METHOD, as in java.lang.String::length; a descriptor may follow.", "STRING", nullptr, true,
     false}};

constexpr const char* kPerfmapDescription = "Write map file for Linux perf tool.";
const DiagnosticCommand kCompilerCommands[] = {
    {"Compiler.codecache", "Print code cache layout and bounds.", "Low", kMonitorPermission, codecache, {}},
    {"Compiler.codelist",
     "Print all compiled methods in code cache that are alive",
     "Medium",
     kMonitorPermission,
     codelist,
     {}},
    {"Compiler.queue", "Print methods queued for compilation.", "Low", kMonitorPermission, queue, {}},
    {"Compiler.show",
     "Print the instructions of a method beside their machine code, and how often that was left for the interpreter, "
     "and why.",
     "Low", kMonitorPermission, show, kShowArguments},
};
const DiagnosticCommand kPerfmapCommand[] = {
    {"Compiler.perfmap", kPerfmapDescription, "Low", kMonitorPermission, perfmap, {}}};
const DiagnosticCommand kPerfmapCommandWithFile[] = {
    {"Compiler.perfmap", kPerfmapDescription, "Low", kMonitorPermission, perfmap, kPerfmapArguments}};

}  // namespace

std::string code_cache_report() {
  const vm::CompilerFacts facts = compiler().facts();
  const bool is_on = compiler().is_on();
  const auto kilobytes = [](size_t bytes) { return bytes >> 10; };
  std::string text = format("CodeCache: size=%zuKb used=%zuKb max_used=%zuKb free=%zuKb\n", kilobytes(facts.reserved),
                            kilobytes(facts.used), kilobytes(facts.most_used), kilobytes(facts.reserved - facts.used));
  const auto* begin = static_cast<const char*>(facts.memory);
  text += format(" bounds [0x%016lx, 0x%016lx, 0x%016lx]\n", as_number(begin), as_number(begin + facts.reserved),
                 as_number(begin + facts.reserved));
  const char* enabled = is_on ? "enabled" : "disabled (interpreter mode)";
  const size_t blobs = facts.methods + facts.stubs;
  if (vm::release().code_cache_report_is_short)
    return text + format(
                      " total_blobs=%zu, nmethods=%zu, adapters=0, full_count=%llu\nCompilation: %s, "
                      "stopped_count=0, restarted_count=0\n",
                      blobs, facts.methods, static_cast<unsigned long long>(facts.full), enabled);
  return text + format(
                    " total_blobs=%zu nmethods=%zu adapters=0\n compilation: %s\n"
                    "              stopped_count=0, restarted_count=0\n full_count=%llu\n",
                    blobs, facts.methods, enabled, static_cast<unsigned long long>(facts.full));
}

std::string default_perf_map() { return "/tmp/perf-" + std::to_string(getpid()) + ".map"; }

std::string write_perf_map(Thread& self, const std::string& path) {
  std::string text;
  const auto add = [&](const void* begin, size_t bytes, const std::string& name) {
    text += format("0x%016lx 0x%016zx ", as_number(begin), bytes) + name + "\n";
  };
  for (const vm::CodeStub& stub : compiler().code_stubs()) add(stub.begin, stub.bytes, stub.name);
  for (const CompiledCode& code : compiler().compiled_code())
    add(code.begin, static_cast<size_t>(code.end - code.begin), code.version->method->external_name());
  vm::VmBlocked blocked(self);
  const int reason = write_output_file(path.c_str(), O_NOFOLLOW, text);
  return reason == 0 ? "" : "The map cannot be written to " + path + ": " + std::strerror(reason) + ".\n";
}

std::span<const DiagnosticCommand> compiler_commands() { return kCompilerCommands; }
std::span<const DiagnosticCommand> perfmap_command() {
  return vm::release().perfmap_takes_file ? kPerfmapCommandWithFile : kPerfmapCommand;
}

}  // namespace vitrine::serviceability
