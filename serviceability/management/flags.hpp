// SPDX-License-Identifier: Apache-2.0
// -XX options of the running VM, for jinfo and diagnostic commands.
#pragma once
#include <string>

#include "vm/state/options.hpp"

namespace vitrine::serviceability {

using vm::FlagOrigin;
enum class FlagError { None, Unknown, NotWriteable, Refused };

/// "-XX:+Name" or "-XX:Name=value"; empty: there is no such flag.
std::string flag_as_option(const std::string& name);
/// `value` null: none was given. `reason`: a line why an unknown flag or a value was refused, in HotSpot's words.
FlagError set_flag(const std::string& name, const std::string* value, FlagOrigin origin, std::string* reason);
/// One line: what the command line or somebody later said, and what the VM took from the machine.
std::string flags_that_were_set();
/// The flags, a line each: type, name, value, kind, origin; those that are locked only if they were set. Values are the
/// defaults, those of now, or what is allowed.
enum class TableOf { Defaults, Values, Ranges };
std::string table_of_flags(TableOf what);

}  // namespace vitrine::serviceability
