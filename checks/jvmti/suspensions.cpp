// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/suspensions.hpp"

#include <atomic>
#include <map>
#include <mutex>

#include "base/lock.hpp"
#include "checks/report.hpp"
#include "jvmti/environments/env.hpp"
#include "vm/thread/raw_monitor.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

namespace {

struct Suspended {
  Mutex lock{LockRank::CheckedSuspensions};
  std::map<const void*, std::pair<const char*, Place>> last GUARDED_BY(lock);  // by environment
};
Suspended& suspended() {
  static auto& all = *new Suspended;
  return all;
}
std::atomic<bool> ever_suspended{false};

bool is_suspended(vm::Thread& thread) {
  std::lock_guard hold(thread.suspend_mutex);
  return thread.suspended;
}

}  // namespace

void note_suspension(jvmtiEnv* env, const char* function) {
  Place place = here();
  ever_suspended = true;
  std::lock_guard hold(suspended().lock);
  suspended().last[env] = {function, std::move(place)};
}

void report_suspended_holder(jvmtiEnv* env, jrawMonitorID monitor) {
  if (!ever_suspended.load(std::memory_order_relaxed)) return;
  for (const vm::RawMonitorUsage& usage : vm::raw_monitor_usages(false)) {
    if (usage.id != reinterpret_cast<vm::RawMonitorId>(monitor) || usage.owner == nullptr) continue;
    auto& owner = const_cast<vm::Thread&>(*usage.owner);
    if (&owner != vm::Thread::current() && is_suspended(owner))
      report({.rule = Rule::Monitor_SuspendedHolder,
              .function = "RawMonitorEnter",
              .what = "the raw monitor \"" + usage.name + "\" is held by \"" + owner.name + "\", which is suspended",
              .env = env});
  }
}

void report_suspended_threads() {
  if (!ever_suspended) return;
  for (vm::Thread* thread : vm::all_attached_threads()) {
    const void* by = nullptr;
    {
      std::lock_guard hold(thread->suspend_mutex);
      if (!thread->suspended || thread->suspended_by == nullptr) continue;
      by = thread->suspended_by;
    }
    std::pair<const char*, Place> last{"SuspendThread", {}};
    {
      std::lock_guard hold(suspended().lock);
      if (auto found = suspended().last.find(by); found != suspended().last.end()) last = found->second;
    }
    report({.rule = Rule::Thread_NeverResumed,
            .function = last.first,
            .what = "\"" + thread->name +
                    "\" is still suspended when the VM ends; the stack is that of the last suspension",
            .env = static_cast<const jvmtiEnv*>(static_cast<const jvmti::Env*>(by))},
           last.second);
  }
}

}  // namespace vitrine::checks
