// SPDX-License-Identifier: Apache-2.0
// Which monitors were wanted while which others were held: a graph, whose cycles are deadlocks that may happen.
#pragma once
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "checks/report.hpp"

namespace vitrine::checks {

/// Not thread-safe.
class LockOrder {
 public:
  using Monitor = uint64_t;  // its number
  /// How the second monitor of a pair was entered while the first one was held.
  struct Order {
    const char* function;  // that entered it
    bool by_native;        // native code has entered at least one of the two
    Place place;
  };

  /// Null: never seen.
  const Order* find(Monitor held, Monitor wanted) const;
  /// The shortest way from `wanted` to `held`, both included, that the new pair would close to a cycle in which native
  /// code has entered a monitor; empty if there is none, or if that way passes a monitor twice. `by_native` is that of
  /// the pair.
  std::vector<Monitor> way_back(Monitor held, Monitor wanted, bool by_native) const;
  /// Adds a pair, or replaces its order.
  void set(Monitor held, Monitor wanted, Order order);
  void forget(Monitor monitor);

 private:
  struct Neighbours {
    std::unordered_map<Monitor, Order> after;
    std::unordered_set<Monitor> before;
  };
  void erase(Monitor held, Monitor wanted);
  std::unordered_map<Monitor, Neighbours> all_;
  size_t by_native_ = 0;  // how many orders are
};

}  // namespace vitrine::checks
