// SPDX-License-Identifier: Apache-2.0
// Values of -XX flags: their syntax, their ranges, and setting them.
#include "vm/runtime/flags.hpp"

#include <cctype>
#include <cmath>
#include <concepts>
#include <cstdlib>
#include <utility>

#include "base/assert.hpp"
#include "vm/runtime/option_parser.hpp"

namespace vitrine::vm {

namespace {

std::string outside(const Flag& flag, const std::string& value, const std::string& least, const std::string& most) {
  return std::string(flag.type) + " " + flag.name + "=" + value + " is outside the allowed range [ " + least + " ... " +
         most + " ]";
}

/// HOTSPOT: a real number is what strtod reads; in older releases, digits, a point and digits, or an integer with an
/// optional size suffix.
bool parse_real(std::string_view text, double* result) {
  if (release().flag_values_must_fit) {
    const std::string all(text);
    char* end = nullptr;
    *result = strtod(all.c_str(), &end);
    return !all.empty() && !isspace(all[0]) && *end == 0 && std::isfinite(*result);
  }
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

/// The largest number of the flag's type; `negative`: that may stand behind a minus sign.
uint64_t most_of_type(const Flag& flag, bool negative) {
  const std::string_view type = flag.type;
  const uint64_t bits = type == "int" || type == "uint" ? UINT32_MAX : UINT64_MAX;
  return flag.is_signed() ? bits / 2 + (negative ? 1 : 0) : bits;
}

}  // namespace

std::string text_of(const Flags& flags, const Flag& flag) {
  return visit_flag(flags, flag, []<class T>(const FlagValue<T>& value) -> std::string {
    if constexpr (std::same_as<T, std::string>) {
      return value.get();
    } else if constexpr (std::same_as<T, bool>) {
      return value ? "true" : "false";
    } else {
      return std::to_string(value.get());
    }
  });
}

bool in_range(const Flag& flag, int64_t number) {
  const auto bits = static_cast<uint64_t>(number);
  if (!flag.is_signed()) return bits >= static_cast<uint64_t>(flag.least) && bits <= flag.most;
  return number >= flag.least && (number < 0 || bits <= flag.most);
}

int64_t integer_of(const FlagSetting& setting) {
  return std::visit(
      []<class T>(const T& value) -> int64_t {
        if constexpr (std::integral<T>) return static_cast<int64_t>(value);
        VM_FATAL("not an integer");
      },
      setting);
}

FlagSetting integer_setting(const Flag& flag, int64_t number) {
  return std::visit(
      [&]<class T>(FlagValue<T> Flags::*) -> FlagSetting {
        if constexpr (std::integral<T>) return static_cast<T>(number);
        VM_FATAL("not an integer");
      },
      flag.member);
}

void set_value(Flags& flags, const Flag& flag, FlagSetting value, FlagOrigin origin) {
  std::visit([&]<class T>(FlagValue<T> Flags::*member) { (flags.*member).set(std::get<T>(std::move(value)), origin); },
             flag.member);
}

bool is_listed(const char* list, std::string_view text) {
  const std::string given(text);
  return given.find(',') == std::string::npos &&
         (" " + std::string(list) + ",").find(" " + given + ",") != std::string::npos;
}

std::optional<FlagSetting> parse_flag_value(const Flag& flag, std::string_view text, std::string* complaint) {
  complaint->clear();
  if (flag.holds<std::string>()) {
    const std::string given(text);
    if (flag.choices == nullptr || is_listed(flag.choices, given)) return given;
    *complaint =
        "Unrecognized value " + given + " for " + flag.name + ". Must be one of the following: " + flag.choices;
    return std::nullopt;
  }
  if (flag.holds<double>()) {
    double given;
    if (!parse_real(text, &given)) return std::nullopt;
    if (given >= flag.least_real && given <= flag.most_real) return given;
    *complaint = outside(flag, std::to_string(given), std::to_string(flag.least_real), std::to_string(flag.most_real));
    return std::nullopt;
  }
  const bool negative = text.starts_with("-");
  uint64_t number;
  if (negative && !flag.is_signed()) return std::nullopt;
  if (!parse_size(negative ? text.substr(1) : text, &number)) return std::nullopt;
  // HOTSPOT: a number that is too large for a signed type wraps around, or is not a number in later releases.
  if (release().flag_values_must_fit && number > most_of_type(flag, negative)) return std::nullopt;
  const auto value = static_cast<int64_t>(negative ? 0 - number : number);
  if (in_range(flag, value)) return integer_setting(flag, value);
  *complaint = outside(flag, flag.is_signed() ? std::to_string(value) : std::to_string(number),
                       std::to_string(flag.least), std::to_string(flag.most));
  return std::nullopt;
}

}  // namespace vitrine::vm
