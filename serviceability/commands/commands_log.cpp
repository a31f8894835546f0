// SPDX-License-Identifier: Apache-2.0
// Diagnostic command VM.log: what the running VM logs, and where.
#include "serviceability/commands/diagnostic_commands.hpp"
#include "vm/runtime/log_settings.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;

/// HOTSPOT: several options may be given; they are carried out in this order, and the texts follow one another.
Text log(Thread& self, const CommandArguments& arguments) {
  vm::VmBlocked blocked(self);  // files are opened and closed
  std::string text;
  bool did_something = false;
  if (arguments.given("disable")) {
    vm::disable_all_logs();
    did_something = true;
  }
  if (arguments.given("output") || arguments.given("what") || arguments.given("decorators")) {
    text += vm::change_log({.what = arguments.text("what"),
                            .output = arguments.text("output"),
                            .decorators = arguments.text("decorators"),
                            .output_options = arguments.text("output_options")});
    did_something = true;
  }
  if (arguments.given("list")) {
    text += vm::describe_logs();
    did_something = true;
  }
  if (arguments.given("rotate")) {
    rotate_log_files();
    did_something = true;
  }
  return did_something ? text : syntax_of("VM.log");
}

const DiagnosticCommand::Argument kArguments[] = {
    {"output", "The name or index (#<index>) of output to configure.", "STRING", nullptr, false, true},
    {"output_options", "Options for the output.", "STRING", nullptr, false, true},
    {"what", "Configures what tags to log.", "STRING", nullptr, false, true},
    {"decorators", "Configures which decorators to use. Use 'none' or an empty value to remove all.", "STRING", nullptr,
     false, true},
    {"disable", "Turns off all logging and clears the log configuration.", "BOOLEAN", nullptr, false, true},
    {"list", "Lists current log configuration.", "BOOLEAN", nullptr, false, true},
    {"rotate", "Rotates all logs.", "BOOLEAN", nullptr, false, true},
};

const DiagnosticCommand kLogCommands[] = {
    {"VM.log", "Lists current log configuration, enables/disables/configures a log output, or rotates all logs.",
     "Low: No impact", kControlPermission, log, kArguments},
};

}  // namespace

std::span<const DiagnosticCommand> log_commands() { return kLogCommands; }

}  // namespace vitrine::serviceability
