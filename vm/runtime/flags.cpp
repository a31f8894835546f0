// SPDX-License-Identifier: Apache-2.0
// The table of -XX options (flags.def): names, types, ranges and defaults; and the syntax of the values of each type.
#include <cfloat>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "vm/runtime/flags.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

/// Parses "Name" or "Name[least..most]", where either bound may be missing, followed by an optional "=default".
Flag read_word(FlagType type, FlagKind kind, const std::string& word) {
  Flag flag;
  flag.name = word.substr(0, word.find_first_of("[="));
  flag.type = type;
  flag.kind = kind;
  flag.least_real = -DBL_MAX;
  flag.most_real = DBL_MAX;
  flag.default_value = type == FlagType::Bool     ? "false"
                       : flag.is_text()           ? ""
                       : type == FlagType::Double ? "0.000000"
                                                  : "0";
  if (size_t equals = word.find('='); equals != std::string::npos) flag.default_value = word.substr(equals + 1);
  switch (type) {
    case FlagType::Int: flag.least = INT32_MIN, flag.most = INT32_MAX; break;
    case FlagType::Intx: flag.least = INT64_MIN, flag.most = INT64_MAX; break;
    case FlagType::Uint: flag.most = UINT32_MAX; break;
    default: flag.most = UINT64_MAX; break;
  }
  size_t open = word.find('['), dots = word.find("..");
  if (open == std::string::npos) return flag;
  std::string least = word.substr(open + 1, dots - open - 1), most = word.substr(dots + 2, word.find(']') - dots - 2);
  if (!least.empty())
    flag.least = strtoll(least.c_str(), nullptr, 10), flag.least_real = strtod(least.c_str(), nullptr);
  if (!most.empty()) flag.most = strtoull(most.c_str(), nullptr, 10), flag.most_real = strtod(most.c_str(), nullptr);
  return flag;
}

std::string outside(const Flag& flag, const std::string& value, const std::string& least, const std::string& most) {
  return std::string(type_name(flag.type)) + " " + flag.name + "=" + value + " is outside the allowed range [ " +
         least + " ... " + most + " ]";
}

/// HOTSPOT: a real number is digits, a point and digits, or an integer with an optional size suffix.
bool parse_real(std::string_view text, double* result) {
  size_t point = text.find('.');
  auto all_digits = [](std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (point != std::string_view::npos) {
    if (!all_digits(text.substr(0, point)) || !all_digits(text.substr(point + 1))) return false;
    *result = strtod(std::string(text).c_str(), nullptr);
    return true;
  }
  uint64_t number;
  if (!parse_size(text, &number)) return false;
  *result = static_cast<double>(number);
  return true;
}

}  // namespace

const std::vector<Flag>& known_flags() {
  static const std::vector<Flag>& flags = *[] {
    auto* made = new std::vector<Flag>;
    auto add = [&](FlagType type, FlagKind kind, const char* words) {
      std::istringstream stream(words);
      for (std::string word; stream >> word;) made->push_back(read_word(type, kind, word));
    };
#define VM_FLAGS(type, kind, words) add(FlagType::type, FlagKind::kind, words);
#include "vm/runtime/flags.def"
    return made;
  }();
  return flags;
}

const Flag* find_flag(std::string_view name) {
  for (const Flag& flag : known_flags())
    if (flag.name == name) return &flag;
  return nullptr;
}

const char* type_name(FlagType type) {
  constexpr const char* kNames[] = {"bool",     "int",    "uint",   "intx",  "uintx",
                                    "uint64_t", "size_t", "double", "ccstr", "ccstrlist"};
  return kNames[static_cast<size_t>(type)];
}

std::optional<std::string> parse_flag_value(const Flag& flag, std::string_view text, std::string* complaint) {
  complaint->clear();
  if (flag.is_text()) return std::string(text);
  if (flag.type == FlagType::Double) {
    double given;
    if (!parse_real(text, &given)) return std::nullopt;
    if (given >= flag.least_real && given <= flag.most_real) return std::to_string(given);
    *complaint = outside(flag, std::to_string(given), std::to_string(flag.least_real), std::to_string(flag.most_real));
    return std::nullopt;
  }
  bool negative = text.starts_with("-");
  uint64_t number;
  if (negative && !flag.is_signed()) return std::nullopt;
  if (!parse_size(negative ? text.substr(1) : text, &number)) return std::nullopt;
  bool fits;
  std::string shown, least, most = std::to_string(flag.most);
  if (flag.is_signed()) {
    // HOTSPOT: a number that is too large for the type wraps around.
    auto value = static_cast<int64_t>(negative ? 0 - number : number);
    fits = value >= flag.least && (value < 0 || static_cast<uint64_t>(value) <= flag.most);
    shown = std::to_string(value), least = std::to_string(flag.least);
  } else {
    fits = number >= static_cast<uint64_t>(flag.least) && number <= flag.most;
    shown = std::to_string(number);
    least = std::to_string(flag.least);
  }
  if (fits) return shown;
  *complaint = outside(flag, shown, least, most);
  return std::nullopt;
}

}  // namespace vitrine::vm
