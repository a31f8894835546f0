// SPDX-License-Identifier: Apache-2.0
// The table of diagnostic commands, and their help.
#include "serviceability/commands/diagnostic_commands.hpp"

#include <algorithm>
#include <vector>

#include "vm/model/string_content.hpp"
#include "vm/state/release.hpp"

namespace vitrine::serviceability {

namespace {

using Text = JavaResult<std::string>;
using Argument = DiagnosticCommand::Argument;

std::string syntax_of(const DiagnosticCommand& c) {
  std::string syntax, arguments, options;
  for (const Argument& a : c.arguments) {
    std::string line = std::string("\t") + a.name + " : " + (a.mandatory ? "" : "[optional]") + " " + a.description +
                       " (" + a.type + ", " + (a.by_default != nullptr ? a.by_default : "no default value") + ")\n";
    if (a.option) {
      options += line;
    } else {
      arguments += line;
      syntax += a.mandatory ? std::string(" <") + a.name + ">" : std::string(" [<") + a.name + ">]";
    }
  }
  std::string text = std::string("Syntax : ") + c.name + " " + (options.empty() ? "" : "[options]") + syntax + "\n";
  if (!arguments.empty()) text += "\nArguments:\n" + arguments;
  if (!options.empty())
    text += "\nOptions: (options must be specified using the <key> or <key>=<value> syntax)\n" + options;
  return text;
}

std::string describe(const DiagnosticCommand& c) {
  std::string text = std::string(c.name) + "\n" + c.description + "\n\nImpact: " + c.impact + "\n\n";
  if (const auto& p = c.permission; p.type != nullptr && vm::release().help_names_permissions)
    text += std::string("Permission: ") + p.type + "(" + p.name +
            (p.action == nullptr ? "" : std::string(", ") + p.action) + ")\n\n";
  return text + (c.arguments.empty() ? std::string("Syntax: ") + c.name + "\n" : syntax_of(c));
}

Text help(Thread&, const CommandArguments& arguments) {
  std::string text;
  if (arguments.truth("-all")) {
    for (const DiagnosticCommand* c : diagnostic_commands())
      text += std::string(c->name) + "\n\t" + c->description + "\n\n";
    return text;
  }
  if (arguments.given("command name")) {
    std::string name = arguments.text("command name");
    if (const DiagnosticCommand* c = command_named(name)) return describe(*c);
    if (const AbsentCommand* absent = absent_command(name)) return name + "\n" + std::string(absent->reason) + "\n";
    return "Help unavailable : '" + name + "' : No such command\n";
  }
  text = "The following commands are available:\n";
  for (const DiagnosticCommand* c : diagnostic_commands()) text += std::string(c->name) + "\n";
  return text + "\nFor more information about a specific command use 'help <command>'.\n" +
         folded("Other VMs have commands that this one does not need; each says why: ", names_of_absent_commands(), 0);
}

const Argument kHelpArguments[] = {
    {"command name", "The name of the command for which we want help", "STRING", nullptr, false, false},
    {"-all", "Show help for all commands", "BOOLEAN", "false", false, true}};
const DiagnosticCommand kHelp[] = {
    {"help",
     "For more information about a specific command use 'help <command>'. With no argument this "
     "will show a list of available commands. "
     "'help all' will show help for all commands.",
     "Low", kNoPermission, help, kHelpArguments},
};

std::vector<const DiagnosticCommand*>& table() {
  static auto* all = [] {
    auto* made = new std::vector<const DiagnosticCommand*>;
    for (auto commands :
         {vm_commands(), compiler_commands(), perfmap_command(), class_commands(), loader_commands(),
          lineage_commands(), event_commands(), info_commands(), table_commands(), heap_commands(), log_commands(),
          memory_commands(), native_heap_commands(), management_agent_commands(), recorder_commands(),
          picture_commands(), tool_commands(), virtual_thread_commands(), std::span<const DiagnosticCommand>(kHelp)})
      for (const DiagnosticCommand& c : commands) made->push_back(&c);
    std::sort(made->begin(), made->end(),
              [](const auto* a, const auto* b) { return std::string_view(a->name) < b->name; });
    return made;
  }();
  return *all;
}

}  // namespace

std::span<const DiagnosticCommand* const> diagnostic_commands() { return table(); }

const DiagnosticCommand* command_named(std::string_view name) {
  for (const DiagnosticCommand* c : diagnostic_commands())
    if (name == c->name) return c;
  return nullptr;
}

std::string syntax_of(std::string_view name) {
  const DiagnosticCommand* command = command_named(name);
  return command == nullptr ? "" : syntax_of(*command);
}

JavaResult<std::string> run_diagnostic_command(Thread& self, const std::string& lines, CommandSource source) {
  constexpr const char* kSpace = " \t\r\n";
  std::string replies;
  for (std::string_view rest = lines; !rest.empty();) {
    size_t length = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, length);
    rest.remove_prefix(std::min(length + 1, rest.size()));
    size_t start = line.find_first_not_of(kSpace);
    if (start == std::string_view::npos || line[start] == '#') continue;
    size_t end = std::min(line.find_first_of(kSpace, start), line.size());
    const DiagnosticCommand* command = command_named(line.substr(start, end - start));
    if (const AbsentCommand* absent = command != nullptr ? nullptr : absent_command(line.substr(start, end - start)))
      return vm::throw_new(self, vm::Throwable::UnsupportedOperationException, absent->reason);
    if (command == nullptr || (source == CommandSource::Bean && !command->for_beans))
      return throw_illegal_argument(self, "Unknown diagnostic command");
    CommandArguments arguments = TRY(parse_arguments(self, *command, line.substr(end)));
    replies += TRY(command->run(self, arguments));
  }
  return replies;
}

}  // namespace vitrine::serviceability
