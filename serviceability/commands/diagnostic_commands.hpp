// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands: what jcmd sends (through the attach mechanism) and DiagnosticCommandMBean offers. A command is a
// row: what it is called, what it takes, and the function that makes its text.
#pragma once
#include <map>
#include <span>
#include <string>

#include "base/format.hpp"
#include "serviceability/entry.hpp"

namespace vitrine::serviceability {

/// What a line says for each of a command's arguments, checked against their types.
class CommandArguments {
 public:
  bool given(const char* name) const { return values_.contains(name); }
  /// Empty when there is neither a value nor a default.
  std::string text(const char* name) const;
  bool truth(const char* name) const { return text(name) == "true"; }
  int64_t number(const char* name) const;

 private:
  friend class CommandLine;
  std::map<std::string, std::string, std::less<>> values_, defaults_;
};

struct DiagnosticCommand {
  struct Argument {
    const char *name, *description;
    const char* type;        // STRING, BOOLEAN, INT
    const char* by_default;  // null: none
    bool mandatory, option;  // options are given by key, the others by position
  };
  struct Permission {
    const char *type, *name, *action;  // null: none
  };
  const char *name, *description, *impact;
  Permission permission;
  JavaResult<std::string> (*run)(Thread& self, const CommandArguments& arguments);
  std::span<const Argument> arguments;
  bool for_beans = true;  // offered by DiagnosticCommandMBean, too
};

constexpr DiagnosticCommand::Permission kNoPermission{nullptr, nullptr, nullptr},
    kMonitorPermission{"java.lang.management.ManagementPermission", "monitor", nullptr},
    kControlPermission{"java.lang.management.ManagementPermission", "control", nullptr};

/// By name.
std::span<const DiagnosticCommand* const> diagnostic_commands();
enum class CommandSource { Attach, Bean };
/// Runs lines "Name arguments"; empty ones and those behind # say nothing. IllegalArgumentException for an unknown
/// command or arguments it does not take, in HotSpot's words.
JavaResult<std::string> run_diagnostic_command(Thread& self, const std::string& lines, CommandSource source);

/// command_line.cpp: `text` is what stands behind the name.
JavaResult<CommandArguments> parse_arguments(Thread& self, const DiagnosticCommand& command, std::string_view text);

// The commands, by theme.
std::span<const DiagnosticCommand> vm_commands();                // commands_vm.cpp
std::span<const DiagnosticCommand> class_commands();             // commands_classes.cpp
std::span<const DiagnosticCommand> loader_commands();            // commands_loaders.cpp
std::span<const DiagnosticCommand> event_commands();             // commands_events.cpp
std::span<const DiagnosticCommand> info_commands();              // commands_info.cpp
std::span<const DiagnosticCommand> table_commands();             // commands_tables.cpp
std::span<const DiagnosticCommand> heap_commands();              // commands_heap.cpp
std::span<const DiagnosticCommand> management_agent_commands();  // commands_agent.cpp
std::span<const DiagnosticCommand> tool_commands();              // commands_tools.cpp

}  // namespace vitrine::serviceability
