// SPDX-License-Identifier: Apache-2.0
#include "checks/jni/globals.hpp"
#include "checks/jdk_libraries.hpp"

#include <map>
#include <mutex>
#include <unordered_map>

#include "base/lock.hpp"

namespace vitrine::checks {

namespace {

constexpr size_t kUsual = 16;  // references that a place may keep to the end: classes, singletons

struct Site {
  const char* function;
  const NativeStack* stack;  // Call::site
  auto operator<=>(const Site&) const = default;
};
struct Globals {
  Mutex lock{LockRank::CheckedJni};
  std::unordered_map<jobject, Site> sites GUARDED_BY(lock);
};
Globals& globals() {
  static auto& all = *new Globals;
  return all;
}

}  // namespace

void note_global_made(const Call& call, jobject reference) {
  if (reference == nullptr) return;
  const Site site{call.function, &call.site()};
  std::lock_guard hold(globals().lock);
  globals().sites[reference] = site;
}

void note_global_deleted(jobject reference) {
  std::lock_guard hold(globals().lock);
  globals().sites.erase(reference);
}

void report_kept_globals() {
  std::map<Site, size_t> counts;
  {
    std::lock_guard hold(globals().lock);
    for (const auto& [reference, site] : globals().sites) counts[site]++;
  }
  for (const auto& [site, count] : counts)
    if (count > kUsual && !is_of_jdk(*site.stack))
      report({.rule = Rule::Jni_ReferenceLeak,
              .function = site.function,
              .what = std::to_string(count) + " references that were made here have not been deleted"},
             Place{*site.stack, {}, "any"});
}

}  // namespace vitrine::checks
