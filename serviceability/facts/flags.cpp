// SPDX-License-Identifier: Apache-2.0
// -XX flags as operators see them: jcmd VM.flags, jinfo, HotSpotDiagnosticMXBean, PrintFlagsFinal and its relatives.
#include "serviceability/facts/flags.hpp"

#include <strings.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "base/format.hpp"
#include "base/lock.hpp"
#include "vm/state/options.hpp"

namespace vitrine::serviceability {

namespace {

using vm::Flag;

// Held from a check that involves other flags to the change.
Mutex changes{LockRank::Flags};

vm::Options& flag_options() { return vm::vm_options(); }

std::string as_option(const Flag& flag) {
  const std::string name = flag.name, value = text_of(flag_options(), flag);
  if (flag.holds<bool>()) return "-XX:" + std::string(value == "true" ? "+" : "-") + name;
  return "-XX:" + name + "=" + value;
}

std::string range_of(const Flag& flag) {
  auto decimals = [](double number) {
    char digits[400];
    snprintf(digits, sizeof digits, "%.3f", number);
    return std::string(digits);
  };
  const bool real = flag.holds<double>();
  return format("[ %-25s ... %25s ]", (real ? decimals(flag.least_real) : std::to_string(flag.least)).c_str(),
                (real ? decimals(flag.most_real) : std::to_string(flag.most)).c_str());
}

/// The column behind the kind. The value of an accepted flag means nothing unless it was given.
const char* source_of(const Flag& flag, FlagOrigin origin) {
  return flag.no_effect != nullptr && origin == FlagOrigin::Default ? "{no effect}" : origin_text(origin);
}

std::vector<const Flag*> flags_by_name() {
  std::vector<const Flag*> flags;
  for (const Flag& flag : vm::all_flags()) flags.push_back(&flag);
  std::ranges::sort(flags, {}, [](const Flag* flag) { return std::string_view(flag->name); });
  return flags;
}

}  // namespace

const char* kind_text(vm::FlagKind kind) {
  switch (kind) {
    case vm::FlagKind::product: return "{product}";
    case vm::FlagKind::manageable: return "{manageable}";
    case vm::FlagKind::diagnostic: return "{diagnostic}";
    case vm::FlagKind::experimental: return "{experimental}";
  }
  return "?";
}

const char* origin_text(FlagOrigin origin) {
  switch (origin) {
    case FlagOrigin::Default: return "{default}";
    case FlagOrigin::CommandLine: return "{command line}";
    case FlagOrigin::Management: return "{management}";
    case FlagOrigin::Environment: return "{environment}";
    case FlagOrigin::ConfigFile: return "{config file}";
    case FlagOrigin::Ergonomic: return "{ergonomic}";
    case FlagOrigin::Attach: return "{attach}";
  }
  return "?";
}

std::string set_integer(const Flag& flag, int64_t number, FlagOrigin origin) {
  const std::string name = flag.name;
  std::lock_guard hold(changes);
  if ((number < 0 && !flag.is_signed()) || !in_range(flag, number))
    return name + " error: must have value in range [" + std::to_string(flag.least) + "..." +
           std::to_string(flag.most) + "]";
  if (flag.why_unfit != nullptr && !flag.why_unfit(flag_options(), static_cast<uint64_t>(number)).empty())
    return name + " error: value violates its flag's constraint.";
  set_value(flag_options(), flag, integer_setting(flag, number), origin);
  return "";
}

std::string flag_as_option(const std::string& name) {
  const Flag* flag = vm::find_flag(name);
  return flag == nullptr ? "" : as_option(*flag);
}

namespace {
FlagError refuse(const std::string& why, std::string* reason) {
  *reason = why;
  return FlagError::Refused;
}
}  // namespace

FlagError set_flag(const std::string& name, const std::string* value, FlagOrigin origin, std::string* reason) {
  const Flag* flag = vm::find_flag(name);
  if (flag == nullptr) {
    *reason = "flag " + name + " does not exist\n";
    return FlagError::Unknown;
  }
  if (!flag->is_manageable()) return FlagError::NotWriteable;
  if (value == nullptr) return refuse("flag value is missing\n", reason);
  if (flag->holds<bool>()) {
    char* end = nullptr;
    bool on = strcasecmp(value->c_str(), "true") == 0;
    if (!on && strcasecmp(value->c_str(), "false") != 0) {
      on = std::strtol(value->c_str(), &end, 10) != 0;
      if (end == value->c_str()) return refuse("flag value must be a boolean (1/0 or true/false)\n", reason);
    }
    set_value(flag_options(), *flag, on, origin);
  } else if (flag->is_integer()) {
    char* end = nullptr;  // HOTSPOT: text after the digits is ignored
    long long given = std::strtoll(value->c_str(), &end, 10);
    if (end == value->c_str())
      return refuse(std::string("flag value must be an ") + (flag->is_signed() ? "" : "unsigned ") + "integer\n",
                    reason);
    const std::string complaint = set_integer(*flag, given, origin);
    if (!complaint.empty()) return refuse(complaint + "\n", reason);
  } else {
    set_value(flag_options(), *flag, *value, origin);
  }
  return FlagError::None;
}

std::string flags_that_were_set() {
  std::string text;
  for (const Flag* flag : flags_by_name())
    if (origin_of(flag_options(), *flag) != FlagOrigin::Default) text += as_option(*flag) + " ";
  return text + "\n";
}

std::string table_of_flags(TableOf what) {
  const bool ranges = what == TableOf::Ranges;
  const vm::Flags defaults;
  const vm::Flags& flags = what == TableOf::Defaults ? defaults : flag_options();
  std::string text = ranges ? "[Global flags ranges]\n" : "[Global flags]\n";
  for (const Flag* flag : flags_by_name()) {
    const FlagOrigin origin = origin_of(flags, *flag);
    if (is_locked(flag_options(), *flag) && origin == FlagOrigin::Default) continue;
    if (ranges && !flag->is_integer() && !flag->holds<double>()) continue;
    if (ranges)
      text += format("%9s %-50s %s %30s %s\n", flag->type, flag->name, range_of(*flag).c_str(), kind_text(flag->kind),
                     source_of(*flag, origin));
    else
      text += format("%9s %-40s = %-30s %20s %s\n", flag->type, flag->name, text_of(flags, *flag).c_str(),
                     kind_text(flag->kind), source_of(*flag, origin));
  }
  return text;
}

}  // namespace vitrine::serviceability
