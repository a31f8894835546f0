// SPDX-License-Identifier: Apache-2.0
// The -XX flags as rows (options.def), for what treats all of them alike: parsing, listing, changing. Code that wants
// the value of one flag reads its member of vm_options(). Nothing here reaches a safepoint.
#pragma once
#include <algorithm>
#include <cfloat>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "vm/state/flag_values.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"

namespace vitrine::vm {

/// As PrintFlagsFinal names them.
// NOLINTNEXTLINE(readability-identifier-naming): words of options.def
enum class FlagKind : uint8_t { product, manageable, diagnostic, experimental };

/// A value of any type of flag, and the member of Flags that holds one.
using FlagSetting = std::variant<bool, int32_t, uint32_t, int64_t, uint64_t, double, std::string>;
using FlagMember = std::variant<FlagValue<bool> Flags::*, FlagValue<int32_t> Flags::*, FlagValue<uint32_t> Flags::*,
                                FlagValue<int64_t> Flags::*, FlagValue<uint64_t> Flags::*, FlagValue<double> Flags::*,
                                FlagValue<std::string> Flags::*>;

/// What a later release of HotSpot made of a flag.
struct FlagChange {
  int release = 0;  // the first one; 0: there is no change
  const char* type = nullptr;
  bool has_range = false;  // else the numbers stay, as far as the type has them
  int64_t least = 0;
  uint64_t most = 0;
  double least_real = 0, most_real = 0;
};

/// A row of options.def.
struct Flag {
  const char* name;
  const char* type;  // "intx" and so on
  FlagKind kind;
  FlagMember member;
  int64_t least = 0;  // of an integer
  uint64_t most = UINT64_MAX;
  double least_real = -DBL_MAX, most_real = DBL_MAX;  // of a double
  /// Null, or a condition that involves other flags or has words of its own. It returns an empty text if the flag may
  /// have the value, and otherwise the reason in HotSpot's words.
  std::string (*why_unfit)(const Options& options, uint64_t value) = nullptr;
  const char* choices = nullptr;                // of a text: the allowed ones, "a, b, c"; null: all are
  const char* no_effect = nullptr;              // of an accepted flag: why
  int deprecated_in = 0;                        // the release from which on HotSpot warns of the flag; 0: none
  int removed_in = 0;                           // the release from which on it is ignored with a warning; 0: none
  bool warns = false;                           // users who ask for it are told that it has no effect,
  const char* quiet = nullptr;                  // except with these texts, "a, b, c", which ask for nothing
  bool fixed = false;                           // what is given is checked, but the value stays
  FlagChange changes[2] = {};                   // in the order of their releases
  int experimental_before = 0;                  // the release before which it must be unlocked; 0: see `kind`
  ReleaseRange releases = release_ranges::all;  // of the class library: with others, the flag is unknown

  template <class T>
  constexpr bool holds() const {
    return std::holds_alternative<FlagValue<T> Flags::*>(member);
  }
  bool is_signed() const { return std::string_view(type).starts_with("int"); }
  bool is_integer() const { return holds<int32_t>() || holds<int64_t>() || holds<uint32_t>() || holds<uint64_t>(); }
  bool is_list() const { return std::string_view(type) == "ccstrlist"; }
  bool is_manageable() const { return kind == FlagKind::manageable; }
  /// Whether this is the row of that member: flag.is(&Flags::HeapDumpPath).
  template <class T>
  bool is(FlagValue<T> Flags::*of) const {
    const auto* mine = std::get_if<FlagValue<T> Flags::*>(&member);
    return mine != nullptr && *mine == of;
  }
};

/// Rows of flags, wherever they are.
class FlagRows {
 public:
  class Iterator {
   public:
    explicit Iterator(const Flag* const* at) : at_(at) {}
    const Flag& operator*() const { return **at_; }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const Flag* const* at_;
  };

  explicit FlagRows(std::span<const Flag* const> rows) : rows_(rows) {}
  Iterator begin() const { return Iterator(rows_.data()); }
  Iterator end() const { return Iterator(rows_.data() + rows_.size()); }
  size_t size() const { return rows_.size(); }
  const Flag& operator[](size_t i) const { return *rows_[i]; }

 private:
  std::span<const Flag* const> rows_;
};

/// The rows of options.def.
std::span<const Flag> flag_table();
/// All flags of the release of the class library, in the order of options.def.
FlagRows all_flags();
/// The one with that name; null if there is none.
const Flag* find_flag(std::string_view name);

/// Whether the text is one of `list`, which is "a, b, c".
bool is_listed(const char* list, std::string_view text);
/// Whether the release warns of it.
bool is_deprecated(const Flag& flag);
/// The one with that name that the release only ignores, because it has been removed; null if there is none.
const Flag* find_removed_flag(std::string_view name);

/// The row of a member: that of the release or, if it has no such flag, that of options.def.
template <class T>
const Flag& row_of(FlagValue<T> Flags::*member) {
  for (const Flag& flag : all_flags())
    if (flag.is(member)) return flag;
  return *std::ranges::find_if(flag_table(), [&](const Flag& flag) { return flag.is(member); });
}

/// Calls `visit` with the FlagValue of the flag.
template <class SomeFlags, class Visit>
decltype(auto) visit_flag(SomeFlags& flags, const Flag& flag, Visit visit) {
  return std::visit([&](auto member) -> decltype(auto) { return visit(flags.*member); }, flag.member);
}
inline FlagOrigin origin_of(const Flags& flags, const Flag& flag) {
  return visit_flag(flags, flag, [](const auto& value) { return value.origin(); });
}
/// Whether the command line must unlock flags of that kind first.
inline bool is_locked(const Flags& flags, const Flag& flag) {
  return (flag.kind == FlagKind::diagnostic && !flags.UnlockDiagnosticVMOptions) ||
         (flag.kind == FlagKind::experimental && !flags.UnlockExperimentalVMOptions);
}
inline FlagSetting value_of(const Flags& flags, const Flag& flag) {
  return visit_flag(flags, flag, [](const auto& value) -> FlagSetting { return value.get(); });
}
/// The value as it would follow "=" on a command line, and "true" or "false" for a bool.
std::string text_of(const Flags& flags, const Flag& flag);
/// An integer is passed as an int64_t; for a flag of an unsigned type, it stands for the uint64_t with the same bits.
bool in_range(const Flag& flag, int64_t number);
FlagSetting integer_setting(const Flag& flag, int64_t number);
int64_t integer_of(const FlagSetting& setting);
/// Sets the flag to a value of its type, which the caller has checked.
void set_value(Flags& flags, const Flag& flag, FlagSetting value, FlagOrigin origin);

/// The value of a flag that is not a bool, from the text behind "=". Empty if the text is not a valid value; if it is
/// outside the range, `complaint` is then the message for that.
std::optional<FlagSetting> parse_flag_value(const Flag& flag, std::string_view text, std::string* complaint);

}  // namespace vitrine::vm
