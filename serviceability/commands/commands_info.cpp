// SPDX-License-Identifier: Apache-2.0
// Diagnostic command VM.info: one text with what a problem report should contain about the VM, the process and the
// machine, in HotSpot's order.
#include <sys/resource.h>
#include <sys/utsname.h>
#include <time.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/clock.hpp"
#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/state/container.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;

std::string contents_of(const char* path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The value after `key` and a colon or equals sign in a file of such lines, without quotes; empty if there is none.
std::string value_in(const char* path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(key)) continue;
    size_t start = line.find_first_not_of(" \t:=\"", key.size());
    size_t end = line.find_last_not_of(" \t\"");
    return start == std::string::npos ? "" : line.substr(start, end - start + 1);
  }
  return "";
}

/// HOTSPOT: whole gigabytes, or megabytes if it is less than one.
std::string memory_as_shown(uint64_t bytes) {
  return bytes >> 30 != 0 ? std::to_string(bytes >> 30) + "G" : std::to_string(bytes >> 20) + "M";
}

std::string summary() {
  const vm::Machine& machine = vm::this_vm();
  std::string text = "#\n# JRE version: " + machine.java_version + "\n# Java VM: " + machine.vm_name + " (" +
                     machine.vm_version + ", " + machine.vm_info + ", linux-amd64)\n#\n";
  text += "\n---------------  S U M M A R Y ------------\n\nCommand Line:";
  for (const auto& argument : vm::vm_options().vm_arguments) text += " " + argument;
  text += " " + vm::vm_options().java_command + "\n\n";
  text += "Host: " + value_in("/proc/cpuinfo", "model name") + ", " +
          std::to_string(std::thread::hardware_concurrency()) + " cores, " + memory_as_shown(vm::usable_memory()) +
          ", " + value_in("/etc/os-release", "PRETTY_NAME") + "\n";
  double seconds = static_cast<double>(uptime_ns()) / 1e9;
  auto whole = static_cast<unsigned long>(seconds);
  time_t wall = time(nullptr);
  tm local;
  char date[64];
  strftime(date, sizeof date, "%a %b %e %H:%M:%S %Y %Z", localtime_r(&wall, &local));
  return text + format("Time: %s elapsed time: %f seconds (%lud %luh %lum %lus)\n", date, seconds, whole / 86400,
                       whole / 3600 % 24, whole / 60 % 60, whole % 60);
}

std::string environment() {
  std::string text = "Environment Variables:\n";
  for (const char* name : {"JAVA_HOME", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH", "PATH",
                           "USERNAME", "LD_LIBRARY_PATH", "LD_PRELOAD", "SHELL", "DISPLAY", "LANG", "LC_ALL",
                           "LC_CTYPE", "LC_NUMERIC", "LC_TIME", "TERM", "TMPDIR", "TZ"})
    if (const char* value = std::getenv(name)) text += std::string(name) + "=" + value + "\n";
  return text;
}

std::string limits() {
  std::string text = "rlimit (soft/hard):";
  constexpr struct {
    const char* name;
    int what;
  } kLimits[] = {{"STACK", RLIMIT_STACK},   {"CORE", RLIMIT_CORE}, {"NPROC", RLIMIT_NPROC},
                 {"NOFILE", RLIMIT_NOFILE}, {"AS", RLIMIT_AS},     {"DATA", RLIMIT_DATA}};
  auto shown = [](rlim_t value) { return value == RLIM_INFINITY ? std::string("infinity") : std::to_string(value); };
  for (auto [name, what] : kLimits) {
    rlimit limit{};
    getrlimit(static_cast<__rlimit_resource>(what), &limit);
    text += std::string(" ") + name + " " + shown(limit.rlim_cur) + "/" + shown(limit.rlim_max) + " ,";
  }
  text.pop_back();
  return text + "\n";
}

std::string system_section() {
  utsname name{};
  uname(&name);
  std::string text = "OS:\n" + contents_of("/etc/os-release");
  text += std::string("uname: ") + name.sysname + " " + name.release + " " + name.version + " " + name.machine + "\n";
  text += limits() + "load average: " + contents_of("/proc/loadavg") + "\n";
  if (const std::string container = vm::describe_container(); !container.empty()) text += "\n" + container + "\n";
  return text + "/proc/meminfo:\n" + contents_of("/proc/meminfo") + "\nProcess Memory:\n" +
         contents_of("/proc/self/status");
}

Text info(Thread& self, const CommandArguments&) {
  auto answer_of = [&](const char* command) { return run_diagnostic_command(self, command, CommandSource::Attach); };
  std::string text = summary() + "\n---------------  P R O C E S S  ---------------\n\n";
  text += "Heap:\n" + TRY(answer_of("GC.heap_info")) + "\n" + TRY(answer_of("VM.events"));
  text += TRY(answer_of("VM.dynlibs")) + "\n" + TRY(answer_of("VM.command_line"));
  text += "\n[Flags]\n" + TRY(answer_of("VM.flags")) + "\n" + environment();
  return text + "\n---------------  S Y S T E M  ---------------\n\n" + system_section() + "\nEND.\n";
}

const DiagnosticCommand kInfoCommands[] = {
    {"VM.info", "Print information about JVM environment and status.", "Low", kMonitorPermission, info, {}},
};

}  // namespace

std::span<const DiagnosticCommand> info_commands() { return kInfoCommands; }

}  // namespace vitrine::serviceability
