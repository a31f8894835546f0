// SPDX-License-Identifier: Apache-2.0
// Dominators of a graph with many vertices. No other file of this room is included, so agents can use it, too.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine {

/// Vertices are numbered from 0. The edges from vertex v go to targets[first[v]] up to targets[first[v + 1] - 1];
/// `first` has one number more than there are vertices. Targets may be kNoVertex: these are left out.
struct VertexGraph {
  std::vector<size_t> first;
  std::vector<uint32_t> targets;
  std::vector<uint32_t> roots;  // each one once

  size_t count() const { return first.empty() ? 0 : first.size() - 1; }
};

constexpr uint32_t kNoVertex = UINT32_MAX;

struct Dominators {
  /// For each vertex the last one that all ways from the roots to it have in common, besides itself; kNoVertex: there
  /// is none, or no root reaches it.
  std::vector<uint32_t> of;
  /// The vertices that the roots reach, each one behind its dominator.
  std::vector<uint32_t> order;
};

/// Time is about proportional to the edges. Needs no deep native stack.
Dominators find_dominators(const VertexGraph& graph);

/// For each vertex the sum of `amount(vertex)` over it and all vertices that it dominates; 0 for those that no root
/// reaches.
template <class Amount>
auto sums_of_dominated(const Dominators& dominators, const Amount& amount) {
  std::vector<decltype(amount(uint32_t{}))> sums(dominators.of.size());
  for (size_t i = dominators.order.size(); i-- > 0;) {
    const uint32_t vertex = dominators.order[i], dominator = dominators.of[vertex];
    sums[vertex] += amount(vertex);
    if (dominator != kNoVertex) sums[dominator] += sums[vertex];
  }
  return sums;
}

}  // namespace vitrine
