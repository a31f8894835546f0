// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands: those that jcmd sends through the attach mechanism and DiagnosticCommandMBean offers. A command
// is a row with its name, its arguments and the function that produces its text.
#pragma once
#include <map>
#include <span>
#include <string>

#include "base/format.hpp"  // IWYU pragma: export
#include "serviceability/facts/entry.hpp"
#include "vm/state/release.hpp"

namespace vitrine::serviceability {

/// The values that a command line gives for a command's arguments. Their types have been checked.
class CommandArguments {
 public:
  /// True if the line gives a value for the argument.
  bool given(const char* name) const { return values_.contains(name); }
  /// The value or the default; empty if there is neither.
  std::string text(const char* name) const;
  /// True if the value is "true".
  bool truth(const char* name) const { return text(name) == "true"; }
  /// The value as a decimal number; 0 if there is neither a value nor a default.
  int64_t number(const char* name) const;

 private:
  friend class CommandLine;
  std::map<std::string, std::string, std::less<>> values_, defaults_;
};

/// A row of the table. All texts are static.
struct DiagnosticCommand {
  struct Argument {
    const char *name, *description;
    const char* type;        // STRING, BOOLEAN, INT
    const char* by_default;  // null: no default
    bool mandatory, option;  // an option is given by key, any other argument by position
  };
  struct Permission {
    const char *type, *name, *action;  // `type` null: none needed
  };
  const char *name, *description, *impact;
  Permission permission;
  /// Called in VM state without a mutex; may run Java code, stop the world, and throw.
  JavaResult<std::string> (*run)(Thread& self, const CommandArguments& arguments);
  std::span<const Argument> arguments;
  bool for_beans = true;  // also offered by DiagnosticCommandMBean
};

constexpr DiagnosticCommand::Permission kNoPermission{nullptr, nullptr, nullptr},
    kMonitorPermission{"java.lang.management.ManagementPermission", "monitor", nullptr},
    kControlPermission{"java.lang.management.ManagementPermission", "control", nullptr};

/// A command of HotSpot that this VM does not have, and the sentence that says why.
struct AbsentCommand {
  std::string_view name, reason;
  vm::ReleaseRange releases;  // of the class library, in which HotSpot has it
};
/// Null if there is none with that name.
const AbsentCommand* absent_command(std::string_view name);
/// Separated by blanks.
std::string names_of_absent_commands();

/// What `help NAME` says about the arguments of a command that takes some.
std::string syntax_of(std::string_view name);

/// All commands, sorted by name. Takes no lock.
std::span<const DiagnosticCommand* const> diagnostic_commands();
/// Null if there is none with that name.
const DiagnosticCommand* command_named(std::string_view name);
/// Who asks; commands that are not for_beans are unknown to a Bean.
enum class CommandSource { Attach, Bean };
/// Runs each line "Name arguments" and returns their texts; empty lines and those that start with # are ignored. Throws
/// IllegalArgumentException, with HotSpot's messages, for an unknown command or invalid arguments, for an absent one
/// UnsupportedOperationException with the reason, or what a command throws; the texts of the lines before are then
/// lost.
JavaResult<std::string> run_diagnostic_command(Thread& self, const std::string& lines, CommandSource source);

/// Parses `text`, the part of the line after the name (command_line.cpp): words, `key` and `key=value`, which may be
/// quoted. Throws IllegalArgumentException. Reaches a safepoint only to throw.
JavaResult<CommandArguments> parse_arguments(Thread& self, const DiagnosticCommand& command, std::string_view text);

// The commands, by theme.
std::span<const DiagnosticCommand> vm_commands();                // commands_vm.cpp
std::span<const DiagnosticCommand> compiler_commands();          // commands_compiler.cpp
std::span<const DiagnosticCommand> perfmap_command();            // commands_compiler.cpp; as the release has it
std::span<const DiagnosticCommand> class_commands();             // commands_classes.cpp
std::span<const DiagnosticCommand> lineage_commands();           // commands_lineage.cpp
std::span<const DiagnosticCommand> loader_commands();            // commands_loaders.cpp
std::span<const DiagnosticCommand> event_commands();             // commands_events.cpp
std::span<const DiagnosticCommand> info_commands();              // commands_info.cpp
std::span<const DiagnosticCommand> table_commands();             // commands_tables.cpp
std::span<const DiagnosticCommand> heap_commands();              // commands_heap.cpp
std::span<const DiagnosticCommand> log_commands();               // commands_log.cpp
std::span<const DiagnosticCommand> memory_commands();            // commands_memory.cpp
std::span<const DiagnosticCommand> native_heap_commands();       // commands_memory.cpp; those that the release has
std::span<const DiagnosticCommand> management_agent_commands();  // commands_agent.cpp
std::span<const DiagnosticCommand> picture_commands();           // commands_pictures.cpp
std::span<const DiagnosticCommand> recorder_commands();          // commands_recorder.cpp
std::span<const DiagnosticCommand> tool_commands();              // commands_tools.cpp
std::span<const DiagnosticCommand> virtual_thread_commands();    // commands_threads.cpp; those that the release has

}  // namespace vitrine::serviceability
