// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands about the VM and its threads: VM.*, Thread.print.
#include <time.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "base/clock.hpp"
#include "serviceability/commands/diagnostic_commands.hpp"
#include "serviceability/dumps/thread_dump.hpp"
#include "serviceability/facts/flags.hpp"
#include "vm/linking/java_calls.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/options.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;
using Argument = DiagnosticCommand::Argument;

Text version(Thread&, const CommandArguments&) {
  const vm::Machine& v = vm::this_vm();
  // HOTSPOT: three numbers, and a fourth if it is not zero: "28" is 28.0.0, and "21.0.13.0.3" is 21.0.13.
  int numbers[4] = {};
  sscanf(v.java_version.c_str(), "%d.%d.%d.%d", &numbers[0], &numbers[1], &numbers[2], &numbers[3]);
  const std::string patch = numbers[3] > 0 ? "." + std::to_string(numbers[3]) : "";
  return format("%s version %s\nJDK %d.%d.%d%s\n", v.vm_name.c_str(), v.vm_version.c_str(), numbers[0], numbers[1],
                numbers[2], patch.c_str());
}

/// The current time to the millisecond: 2024-01-31T12:00:00.123+0100
std::string iso_date() {
  timespec wall;
  clock_gettime(CLOCK_REALTIME, &wall);
  tm local;
  localtime_r(&wall.tv_sec, &local);
  char date[64], zone[16];
  strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &local);
  strftime(zone, sizeof zone, "%z", &local);
  return format("%s.%03ld%s", date, wall.tv_nsec / 1'000'000, zone);
}

Text uptime(Thread&, const CommandArguments& arguments) {
  double seconds = static_cast<double>(uptime_ns()) / 1e9;
  return (arguments.truth("-date") ? iso_date() + ": " : std::string()) + format("%.3f s\n", seconds);
}

Text command_line(Thread&, const CommandArguments&) {
  const auto& o = vm::vm_options();
  std::string text = "VM Arguments:\n";
  if (!o.vm_arguments.empty()) {
    text += "jvm_args: ";
    for (const auto& a : o.vm_arguments) text += a + " ";
    text += "\n";
  }
  text += "java_command: " + (o.java_command.empty() ? std::string("<unknown>") : o.java_command) + "\n";
  text += "java_class_path (initial): " + (o.class_path.empty() ? std::string("<not set>") : o.class_path) + "\n";
  return text + "Launcher Type: SUN_STANDARD\n";
}

Text flags(Thread&, const CommandArguments& arguments) {
  return arguments.truth("-all") ? table_of_flags(TableOf::Values) : flags_that_were_set();
}

Text set_flag_command(Thread&, const CommandArguments& arguments) {
  std::string name = arguments.text("flag name"), value = arguments.text("string value"), reason;
  FlagError error = set_flag(name, arguments.given("string value") ? &value : nullptr, FlagOrigin::Management, &reason);
  return error == FlagError::NotWriteable ? "only 'writeable' flags can be set\n" : reason;
}

/// VMSupport.serializePropertiesToByteArray returns a properties file in Latin-1 as byte[].
Text system_properties(Thread& self, const CommandArguments&) {
  Class* support = TRY(vm::load_boot_class(self, "jdk/internal/vm/VMSupport"));
  TRY(vm::ensure_initialized(self, *support));
  Object* bytes = vm::as_ref(TRY(vm::call_static(self, *support, "serializePropertiesToByteArray", "()[B", {})));
  return std::string(bytes->elements<char>(), static_cast<size_t>(bytes->length()));
}

Text dynamic_libraries(Thread&, const CommandArguments&) {
  std::ifstream maps("/proc/self/maps");
  std::ostringstream text;
  text << "Dynamic libraries:\n" << maps.rdbuf();
  return text.str();
}

Text thread_print(Thread& self, const CommandArguments& arguments) {
  return thread_dump(self, {.locks = arguments.truth("-l"), .extended = arguments.truth("-e")});
}

const Argument kUptimeArguments[] = {{"-date", "Add a prefix with current date", "BOOLEAN", "false", false, true}};
const Argument kFlagsArguments[] = {{"-all", "Print all flags supported by the VM", "BOOLEAN", "false", false, true}};
const Argument kSetFlagArguments[] = {
    {"flag name", "The name of the flag we want to set", "STRING", nullptr, true, false},
    {"string value", "The value we want to set", "STRING", nullptr, false, false}};
const Argument kThreadArguments[] = {{"-l", "print java.util.concurrent locks", "BOOLEAN", "false", false, true},
                                     {"-e", "print extended thread information", "BOOLEAN", "false", false, true}};

constexpr DiagnosticCommand::Permission property(const char* name) {
  return {"java.util.PropertyPermission", name, "read"};
}

const DiagnosticCommand kVmCommands[] = {
    {"Thread.print", "Print all threads with stacktraces.", "Medium: Depends on the number of threads.",
     kMonitorPermission, thread_print, kThreadArguments},
    {"VM.command_line",
     "Print the command line used to start this VM instance.",
     "Low",
     kMonitorPermission,
     command_line,
     {}},
    {"VM.dynlibs", "Print loaded dynamic libraries.", "Low", kMonitorPermission, dynamic_libraries, {}},
    {"VM.flags", "Print VM flag options and their current values.", "Low", kMonitorPermission, flags, kFlagsArguments},
    {"VM.set_flag", "Sets VM flag option using the provided value.", "Low", kControlPermission, set_flag_command,
     kSetFlagArguments},
    {"VM.system_properties", "Print system properties.", "Low", property("*"), system_properties, {}},
    {"VM.uptime", "Print VM uptime.", "Low", kNoPermission, uptime, kUptimeArguments},
    {"VM.version", "Print JVM version information.", "Low", property("java.vm.version"), version, {}},
};

}  // namespace

std::span<const DiagnosticCommand> vm_commands() { return kVmCommands; }

}  // namespace vitrine::serviceability
