// SPDX-License-Identifier: Apache-2.0
// Diagnostic commands: what jcmd sends (through the attach mechanism) and DiagnosticCommandMBean
// offers.
#pragma once
#include <span>
#include <string>

#include "jni/openjdk/entry.hpp"

namespace vitrine::jni::openjdk::management {

struct DiagnosticCommand {
  const char *name, *description, *impact;
  const char* permission;  // name of the ManagementPermission; null: none
  JavaResult<std::string> (*run)(Thread& self, const std::string& arguments);
  struct Argument {
    const char *name, *description, *type, *by_default;
    bool mandatory, option;
  };
  std::span<const Argument> arguments;
};
std::span<const DiagnosticCommand> diagnostic_commands();
/// Runs one line, "Name arguments". IllegalArgumentException "Unknown diagnostic command".
JavaResult<std::string> run_diagnostic_command(Thread& self, const std::string& line);

}  // namespace vitrine::jni::openjdk::management
