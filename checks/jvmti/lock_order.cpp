// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/lock_order.hpp"

#include <deque>
#include <map>
#include <utility>

namespace vitrine::checks {

const LockOrder::Order* LockOrder::find(Monitor held, Monitor wanted) const {
  const auto first = all_.find(held);
  if (first == all_.end()) return nullptr;
  const auto second = first->second.after.find(wanted);
  return second == first->second.after.end() ? nullptr : &second->second;
}

std::vector<LockOrder::Monitor> LockOrder::way_back(Monitor held, Monitor wanted, bool by_native) const {
  const auto end = all_.find(held);
  if (end == all_.end() || end->second.before.empty()) return {};  // the usual case: nothing leads to it
  if (!by_native && by_native_ == 0) return {};
  // A monitor is reached twice: without, and with an order by native code on the way.
  using Reached = std::pair<Monitor, bool>;
  const Reached start{wanted, by_native}, goal{held, true};
  std::map<Reached, Reached> from{{start, start}};
  for (std::deque<Reached> open{start}; !open.empty() && !from.contains(goal); open.pop_front()) {
    const Reached at = open.front();
    const auto known = all_.find(at.first);
    if (known == all_.end() || at.first == held) continue;
    for (const auto& [next, order] : known->second.after) {
      const Reached to{next, at.second || order.by_native};
      if (from.try_emplace(to, at).second) open.push_back(to);
    }
  }
  if (!from.contains(goal)) return {};
  std::vector<Monitor> way;
  std::unordered_set<Monitor> seen;
  for (Reached at = goal;; at = from.at(at)) {
    // Twice the same one: a cycle of Java code, and one that native code has a hand in, which was seen before.
    if (!seen.insert(at.first).second) return {};
    way.insert(way.begin(), at.first);
    if (at == start) return way;
  }
}

void LockOrder::set(Monitor held, Monitor wanted, Order order) {
  erase(held, wanted);
  if (order.by_native) by_native_++;
  all_[held].after.emplace(wanted, std::move(order));
  all_[wanted].before.insert(held);
}

void LockOrder::erase(Monitor held, Monitor wanted) {
  const Order* order = find(held, wanted);
  if (order == nullptr) return;
  if (order->by_native) by_native_--;
  all_[held].after.erase(wanted);
  all_[wanted].before.erase(held);
}

void LockOrder::forget(Monitor monitor) {
  const auto known = all_.find(monitor);
  if (known == all_.end()) return;
  const Neighbours old = known->second;
  for (const auto& [wanted, order] : old.after) erase(monitor, wanted);
  for (const Monitor held : old.before) erase(held, monitor);
  all_.erase(monitor);
}

}  // namespace vitrine::checks
