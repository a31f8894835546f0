// SPDX-License-Identifier: Apache-2.0
// The rows of options.def, and the words in which they are written: reasons, attributes, conditions.
#include <algorithm>
#include <concepts>
#include <iterator>
#include <limits>
#include <vector>

#include "base/format.hpp"
#include "vm/runtime/flags.hpp"

namespace vitrine::vm {

namespace {

using namespace release_ranges;

// NOLINTBEGIN(readability-identifier-naming): words of the rows, like the functions below
// Why an accepted flag has no effect, as users are told.
constexpr const char* no_compiler = "this VM has another compiler";
constexpr const char* one_collector = "this VM has one collector, which needs no tuning";
constexpr const char* own_classes = "this VM lays out objects and stores classes in its own way";
constexpr const char* own_interpreter = "this VM has one way to run methods";
constexpr const char* own_threads = "this VM's threads, monitors and safepoints need no tuning";
constexpr const char* no_sharing = "this VM has a snapshot of the class library of its own (-Xshare)";
constexpr const char* no_recorder = "this VM has no Flight Recorder";
constexpr const char* no_memory_tracking = "this VM does not track native memory";
constexpr const char* no_probes = "this VM has no probes";
constexpr const char* not_printed = "this VM does not print that";
constexpr const char* no_checks = "this VM does not check itself in that way";
constexpr const char* no_such_part = "this VM has nothing that it would change";

// Attributes. Each one is applied to the flag of its row.

/// The allowed numbers. Without this attribute, they are those of the type.
template <class Least, class Most>
constexpr auto range(Least least, Most most) {
  return [=](Flag& flag) {
    if (flag.holds<double>()) {
      flag.least_real = static_cast<double>(least), flag.most_real = static_cast<double>(most);
    } else {
      flag.least = static_cast<int64_t>(least), flag.most = static_cast<uint64_t>(most);
    }
  };
}
template <class Least>
constexpr auto at_least(Least least) {
  return [=](Flag& flag) { flag.least = static_cast<int64_t>(least), flag.least_real = static_cast<double>(least); };
}
/// The allowed texts, as HotSpot lists them: "a, b, c".
constexpr auto one_of(const char* choices) {
  return [=](Flag& flag) { flag.choices = choices; };
}
/// A condition that involves other flags, or for which HotSpot has words of its own (below).
constexpr auto must_fit(std::string (*why_unfit)(const Options&, uint64_t)) {
  return [=](Flag& flag) { flag.why_unfit = why_unfit; };
}
constexpr auto deprecated(int release) {
  return [=](Flag& flag) { flag.deprecated_in = release; };
}
constexpr auto removed(int release) {
  return [=](Flag& flag) { flag.removed_in = release; };
}
/// With other class libraries, HotSpot does not have the flag.
constexpr auto of_releases(ReleaseRange releases) {
  return [=](Flag& flag) { flag.releases = releases; };
}
/// From this release on, HotSpot gives the flag that type, and allows these numbers.
template <class Least, class Most>
constexpr auto became(int release, const char* type, Least least, Most most) {
  return [=](Flag& flag) {
    flag.changes[flag.changes[0].release != 0 ? 1 : 0] = {release,
                                                          type,
                                                          true,
                                                          static_cast<int64_t>(least),
                                                          static_cast<uint64_t>(most),
                                                          static_cast<double>(least),
                                                          static_cast<double>(most)};
  };
}
constexpr auto became(int release, const char* type) {
  return [=](Flag& flag) { flag.changes[flag.changes[0].release != 0 ? 1 : 0] = {.release = release, .type = type}; };
}
constexpr auto experimental_before(int release) {
  return [=](Flag& flag) { flag.experimental_before = release; };
}
/// The flag asks for something to look at that does not come (the rule is in options.def).
constexpr auto warns = [](Flag& flag) { flag.warns = true; };
constexpr auto warns_unless(const char* quiet) {
  return [=](Flag& flag) { flag.warns = true, flag.quiet = quiet; };
}
constexpr auto fixed = [](Flag& flag) { flag.fixed = true; };
// NOLINTEND(readability-identifier-naming)

// Conditions. HOTSPOT: the messages.

std::string least_free_ratio(const Options& options, uint64_t percent) {
  if (percent <= options.MaxHeapFreeRatio) return {};
  return format("MinHeapFreeRatio (%lu) must be less than or equal to MaxHeapFreeRatio (%lu)", percent,
                options.MaxHeapFreeRatio.get());
}

std::string most_free_ratio(const Options& options, uint64_t percent) {
  if (percent >= options.MinHeapFreeRatio) return {};
  return format("MaxHeapFreeRatio (%lu) must be greater than or equal to MinHeapFreeRatio (%lu)", percent,
                options.MinHeapFreeRatio.get());
}

std::string soft_maximum_heap(const Options& options, uint64_t bytes) {
  return bytes <= options.MaxHeapSize ? "" : "SoftMaxHeapSize must be less than or equal to the maximum heap size";
}

std::string compile_threshold(const Options&, uint64_t calls) {
  constexpr int64_t kMost = (int64_t{1} << 30) - 1;
  const auto value = static_cast<int64_t>(calls);
  if (value >= 0 && value <= kMost) return {};
  return format(
      "OnStackReplacePercentage cannot be validated because CompileThreshold value is invalid\n"
      "CompileThreshold (%ld) must be between 0 and %ld",
      value, kMost);
}

std::string reserved_code_cache(const Options&, uint64_t bytes) {
  constexpr uint64_t kMost = uint64_t{2048} << 20;
  return bytes <= kMost ? ""
                        : format("Invalid ReservedCodeCacheSize=%luM. Must be at most %luM.", bytes >> 20, kMost >> 20);
}

template <class T, class... Attributes>
constexpr Flag row(const char* name, const char* type, FlagKind kind, FlagValue<T> Flags::*member,
                   const char* no_effect, Attributes... attributes) {
  Flag flag{.name = name, .type = type, .kind = kind, .member = member};
  if constexpr (std::integral<T>) {
    flag.least = static_cast<int64_t>(std::numeric_limits<T>::min());
    flag.most = static_cast<uint64_t>(std::numeric_limits<T>::max());
  }
  flag.no_effect = no_effect;
  (attributes(flag), ...);
  return flag;
}

constexpr Flag kFlags[] = {
#define VM_FLAG(type, name, kind, initial, what, ...) \
  row(#name, #type, FlagKind::kind, &Flags::name, nullptr __VA_OPT__(, ) __VA_ARGS__),
#define ACCEPTED_FLAG(type, name, kind, initial, why, ...) \
  row(#name, #type, FlagKind::kind, &Flags::name, why __VA_OPT__(, ) __VA_ARGS__),
#include "vm/state/options.def"
};

/// Whether the release is that one or a later one; 0: none is.
bool is_from(int first) { return first != 0 && release().is_in(release_ranges::since(first)); }

void apply(const FlagChange& change, Flag& flag) {
  flag.type = change.type;
  if (change.has_range) {
    flag.least = change.least, flag.most = change.most;
    flag.least_real = change.least_real, flag.most_real = change.most_real;
  } else if (std::string_view(flag.type) == "int") {
    flag.least = std::max<int64_t>(flag.least, INT32_MIN), flag.most = std::min<uint64_t>(flag.most, INT32_MAX);
  } else if (std::string_view(flag.type) == "uint") {
    flag.least = std::max<int64_t>(flag.least, 0), flag.most = std::min<uint64_t>(flag.most, UINT32_MAX);
  }
}

/// The row as the release of the class library has it: a copy, never freed, if it differs.
const Flag* of_this_release(const Flag& row) {
  const bool is_experimental = row.experimental_before != 0 && !is_from(row.experimental_before);
  if (!is_experimental && !is_from(row.changes[0].release)) return &row;
  auto* flag = new Flag(row);
  for (const FlagChange& change : row.changes)
    if (is_from(change.release)) apply(change, *flag);
  if (is_experimental) flag->kind = FlagKind::experimental;
  return flag;
}
}  // namespace

bool is_deprecated(const Flag& flag) { return is_from(flag.deprecated_in); }

const Flag* find_removed_flag(std::string_view name) {
  const auto* found = std::ranges::find_if(kFlags, [&](const Flag& flag) {
    return flag.name == name && release().is_in(flag.releases) && is_from(flag.removed_in);
  });
  return found == std::end(kFlags) ? nullptr : found;
}

std::span<const Flag> flag_table() { return kFlags; }

FlagRows all_flags() {
  static const auto& flags = *new std::vector<const Flag*>([] {  // never destroyed: tools ask during exit()
    std::vector<const Flag*> known;
    known.reserve(std::size(kFlags));
    for (const Flag& flag : kFlags)
      if (release().is_in(flag.releases) && !is_from(flag.removed_in)) known.push_back(of_this_release(flag));
    return known;
  }());
  return FlagRows(flags);
}

const Flag* find_flag(std::string_view name) {
  for (const Flag& flag : all_flags())
    if (flag.name == name) return &flag;
  return nullptr;
}

}  // namespace vitrine::vm
