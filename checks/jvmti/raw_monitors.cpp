// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/raw_monitors.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "base/lock.hpp"
#include "checks/jvmti/suspensions.hpp"
#include "checks/report.hpp"
#include "vm/thread/raw_monitor.hpp"

namespace vitrine::checks {

namespace {

/// The monitors that the thread has entered, an element for each entry.
thread_local std::vector<jrawMonitorID> held;

std::string name_of(jrawMonitorID monitor) {
  return "the raw monitor \"" + vm::name_of_raw_monitor(reinterpret_cast<vm::RawMonitorId>(monitor)) + "\"";
}

struct Orders {
  Mutex lock{LockRank::CheckedOrders};
  // By the monitor that was held: which others were wanted, and where.
  std::map<jrawMonitorID, std::map<jrawMonitorID, Place>> after;
};
Orders& orders() {
  static auto& all = *new Orders;
  return all;
}

/// The way from one monitor to another along the orders, both included; empty if there is none. The lock is held.
bool find_way(jrawMonitorID from, jrawMonitorID to, std::set<jrawMonitorID>& seen, std::vector<jrawMonitorID>& way) {
  if (!seen.insert(from).second) return false;
  way.push_back(from);
  if (from == to) return true;
  for (const auto& [next, place] : orders().after[from])
    if (find_way(next, to, seen, way)) return true;
  way.pop_back();
  return false;
}

std::string where(const Place& place) {
  const std::vector<NativeFrame> frames = describe(place.native);
  return " (thread " + place.thread + (frames.empty() ? "" : ", " + frames[0].text()) + ")";
}

/// What is wrong: the last monitor of the way is held, and the first one is wanted.
std::string order_text(const std::vector<jrawMonitorID>& way, const std::vector<Place>& places) {
  std::string text = name_of(way.front()) + " is entered while " + name_of(way.back()) +
                     " is held, and it was the other way round before";
  for (size_t i = 0; i + 1 < way.size(); ++i)
    text += (i == 0 ? ": " : "; ") + name_of(way[i + 1]) + " was entered while " + name_of(way[i]) + " was held" +
            where(places[i]);
  return text;
}

}  // namespace

size_t raw_monitors_held() { return held.size(); }
std::string newest_raw_monitor_held() { return name_of(held.back()) + " entered"; }

void raw_monitor_wanted(jvmtiEnv* env, jrawMonitorID monitor) {
  if (std::ranges::find(held, monitor) != held.end()) return;
  report_suspended_holder(env, monitor);
  for (jrawMonitorID first : held) {
    std::vector<jrawMonitorID> way;
    std::vector<Place> places;  // where each monitor of the way was wanted
    {
      std::lock_guard hold(orders().lock);
      if (orders().after[first].contains(monitor)) continue;
      std::set<jrawMonitorID> seen;
      if (find_way(monitor, first, seen, way))
        for (size_t i = 0; i + 1 < way.size(); ++i) places.push_back(orders().after[way[i]][way[i + 1]]);
    }
    Place place = here();
    if (!way.empty())
      report({.rule = Rule::Monitor_Order, .function = "RawMonitorEnter", .what = order_text(way, places), .env = env},
             place);
    std::lock_guard hold(orders().lock);
    orders().after[first].emplace(monitor, std::move(place));
  }
}

void raw_monitor_entered(jrawMonitorID monitor) { held.push_back(monitor); }

void raw_monitor_left(jrawMonitorID monitor) {
  auto newest = std::find(held.rbegin(), held.rend(), monitor);
  if (newest != held.rend()) held.erase(std::next(newest).base());
}

void raw_monitor_destroyed(jrawMonitorID monitor) {
  std::erase(held, monitor);
  std::lock_guard hold(orders().lock);
  orders().after.erase(monitor);
  for (auto& [first, later] : orders().after) later.erase(monitor);
}

}  // namespace vitrine::checks
