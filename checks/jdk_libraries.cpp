// SPDX-License-Identifier: Apache-2.0
#include "checks/jdk_libraries.hpp"

#include <dlfcn.h>

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <tuple>

#include "base/fatal.hpp"
#include "base/lock.hpp"
#include "checks/suppressions.hpp"
#include "vm/state/options.hpp"

namespace vitrine::checks {

namespace {

constexpr char kText[] =
#include "checks/jdk.supp"
    ;

const Suppressions& suppressions() {
  static const Suppressions& all = *new Suppressions([] {
    std::string why;
    auto read = Suppressions::parse(kText, "jdk.supp", why);
    if (!read.has_value()) fatal_error("jdk.supp", 0, why.c_str());
    return *read;
  }());
  return all;
}

const char* file_of(uintptr_t address) {
  Dl_info place{};
  return dladdr(reinterpret_cast<void*>(address - 1), &place) == 0 || place.dli_fname == nullptr ? "" : place.dli_fname;
}

/// Looked up once for each place, because the JDK may do the same very often.
bool is_suppressed(Rule rule, const char* function, const NativeStack& stack) {
  static Mutex lock{LockRank::CheckedKnown};
  static auto* const known PT_GUARDED_BY(lock) = new std::map<std::tuple<Rule, std::string, NativeStack>, bool>;
  std::lock_guard hold(lock);
  auto [entry, is_new] = known->try_emplace({rule, function, stack}, false);
  if (is_new) entry->second = suppressions().match(facts_of(rule).name, function, describe(stack));
  return entry->second;
}

}  // namespace

bool is_of_jdk(const NativeStack& stack) {
  const std::string& home = vm::vm_options().java_home;
  return !stack.empty() && !home.empty() && std::string_view(file_of(stack[0])).starts_with(home + "/");
}

bool is_known_of_jdk(Rule rule, const char* function, const NativeStack& stack) {
  return is_of_jdk(stack) && is_suppressed(rule, function, stack);
}

}  // namespace vitrine::checks
