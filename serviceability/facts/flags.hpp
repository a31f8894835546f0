// SPDX-License-Identifier: Apache-2.0
// The -XX flags of the running VM, for jinfo, diagnostic commands and management beans. Any thread may call these
// functions; no safepoint.
#pragma once
#include <string>

#include "vm/runtime/flags.hpp"

namespace vitrine::serviceability {

using vm::FlagOrigin;
/// NotWriteable: the flag is known but cannot be changed in a running VM. Refused: the value is missing or invalid.
enum class FlagError { None, Unknown, NotWriteable, Refused };

/// "-XX:+Name" or "-XX:Name=value"; empty if there is no such flag.
std::string flag_as_option(const std::string& name);
/// Changes a manageable flag. `value` is null if the caller gave none. If the flag is unknown or the value is refused,
/// `*reason` gets a line that says why, in HotSpot's words. Takes a mutex (LockRank::Flags); no safepoint.
FlagError set_flag(const std::string& name, const std::string* value, FlagOrigin origin, std::string* reason);
/// Changes a manageable integer. Returns the reason why the number is refused; empty if it is accepted.
std::string set_integer(const vm::Flag& flag, int64_t number, FlagOrigin origin);
/// As tables of flags show them, in braces.
const char* kind_text(vm::FlagKind kind);
const char* origin_text(FlagOrigin origin);
/// One line with the flags whose value came from the command line, from a later change, or from the machine.
std::string flags_that_were_set();
/// The flags, one per line: type, name, value, kind, origin. Diagnostic and experimental flags that are locked are
/// listed only if they were set. The value is the default, the current value, or the range.
enum class TableOf { Defaults, Values, Ranges };
std::string table_of_flags(TableOf what);

}  // namespace vitrine::serviceability
