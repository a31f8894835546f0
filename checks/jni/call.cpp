// SPDX-License-Identifier: Apache-2.0
// Where a call comes from.
#include <map>
#include <mutex>

#include "base/lock.hpp"
#include "checks/jni/call.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

namespace {

/// The return addresses of a frame with a frame pointer and of the frame below it, if that has one, too: code without
/// frame pointers uses the register for anything, so it counts only if it points into the stack.
std::pair<uintptr_t, uintptr_t> newest_places(const vm::Thread& self, const void* frame) {
  auto words = static_cast<const uintptr_t*>(frame);
  const uintptr_t below = words[0], newest = words[1];
  const bool in_stack = below > reinterpret_cast<uintptr_t>(frame) && below % sizeof(uintptr_t) == 0 &&
                        below + 2 * sizeof(uintptr_t) <= reinterpret_cast<uintptr_t>(self.native_stack_base);
  return {newest, in_stack ? reinterpret_cast<const uintptr_t*>(below)[1] : 0};
}

}  // namespace

const NativeStack& Call::site() const {
  static Mutex lock{LockRank::CheckedJni};
  static auto* const sites PT_GUARDED_BY(lock) = new std::map<std::pair<uintptr_t, uintptr_t>, NativeStack>;
  const auto places = newest_places(self, frame);
  {
    std::lock_guard hold(lock);
    if (const auto known = sites->find(places); known != sites->end()) return known->second;
  }
  NativeStack stack = native_stack();
  std::lock_guard hold(lock);
  return sites->try_emplace(places, std::move(stack)).first->second;
}

void Call::report(Rule rule, const std::string& what, const std::string& advice) const {
  checks::report({.rule = rule, .function = function, .what = what, .arguments = arguments(), .advice = advice},
                 here());
}

}  // namespace vitrine::checks
