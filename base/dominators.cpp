// SPDX-License-Identifier: Apache-2.0
#include "base/dominators.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace vitrine {

namespace {

/// The method of Georgiadis ("semi-NCA"): a search in depth numbers the vertices; the semidominators are found from the
/// last number to the first one, and the dominator is the nearest common ancestor of a vertex's parent and its
/// semidominator. Number 0 is a root above all roots.
class Search {
 public:
  explicit Search(const VertexGraph& graph) : graph_(graph), number_(graph.count(), kNoVertex) {
    add(kNoVertex, 0);
    for (uint32_t root : graph.roots) search(root);
    collect_predecessors();
    find();
  }

  Dominators result() const {
    Dominators found{std::vector<uint32_t>(graph_.count(), kNoVertex), {}};
    found.order.assign(vertex_.begin() + 1, vertex_.end());
    for (size_t n = 1; n < vertex_.size(); ++n) found.of[vertex_[n]] = vertex_[dominator_[n]];
    return found;
  }

 private:
  void add(uint32_t vertex, uint32_t parent) {
    if (vertex != kNoVertex) number_[vertex] = static_cast<uint32_t>(vertex_.size());
    vertex_.push_back(vertex);
    parent_.push_back(parent);
  }

  template <class Visit>
  void for_each_target(uint32_t vertex, Visit&& visit) const {
    for (size_t i = graph_.first[vertex]; i < graph_.first[vertex + 1]; ++i)
      if (graph_.targets[i] != kNoVertex) visit(graph_.targets[i]);
  }

  /// All targets of a vertex are put onto the list at once; the search goes on with the one that was put there last.
  void search(uint32_t root) {
    std::vector<std::pair<uint32_t, uint32_t>> to_visit{{root, 0}};  // vertex, number of its parent
    while (!to_visit.empty()) {
      const auto [vertex, parent] = to_visit.back();
      to_visit.pop_back();
      if (number_[vertex] != kNoVertex) continue;
      const auto number = static_cast<uint32_t>(vertex_.size());
      add(vertex, parent);
      for_each_target(vertex, [&](uint32_t target) {
        if (number_[target] == kNoVertex) to_visit.emplace_back(target, number);
      });
    }
  }

  void collect_predecessors() {
    first_.assign(vertex_.size() + 1, 0);
    auto for_each_edge = [&](auto&& visit) {
      for (uint32_t root : graph_.roots) visit(0, number_[root]);
      for (uint32_t n = 1; n < vertex_.size(); ++n)
        for_each_target(vertex_[n], [&](uint32_t target) { visit(n, number_[target]); });
    };
    for_each_edge([&](uint32_t, uint32_t to) { ++first_[to + 1]; });
    for (size_t n = 1; n < first_.size(); ++n) first_[n] += first_[n - 1];
    predecessors_.resize(first_.back());
    std::vector<size_t> next(first_.begin(), first_.end() - 1);
    for_each_edge([&](uint32_t from, uint32_t to) { predecessors_[next[to]++] = from; });
  }

  void find() {
    const auto count = static_cast<uint32_t>(vertex_.size());
    ancestor_ = dominator_ = parent_;
    best_.resize(count);
    std::iota(best_.begin(), best_.end(), 0);
    semi_ = best_;
    for (uint32_t n = count - 1; n >= 1; --n) {
      uint32_t semi = parent_[n];
      for (size_t p = first_[n]; p < first_[n + 1]; ++p) {
        const uint32_t from = predecessors_[p];
        semi = std::min(semi, from <= n ? from : semi_[best_above(from, n)]);
      }
      semi_[n] = semi;
    }
    for (uint32_t n = 1; n < count; ++n)
      while (dominator_[n] > semi_[n]) dominator_[n] = dominator_[dominator_[n]];
  }

  /// The number with the least semidominator on the way up from `n` in the part of the tree whose numbers are above
  /// `limit`; shortens that way for later questions.
  uint32_t best_above(uint32_t n, uint32_t limit) {
    way_.clear();
    for (uint32_t at = n; ancestor_[at] > limit; at = ancestor_[at]) way_.push_back(at);
    for (size_t i = way_.size(); i-- > 0;) {
      const uint32_t at = way_[i], above = ancestor_[at];
      if (semi_[best_[above]] < semi_[best_[at]]) best_[at] = best_[above];
      ancestor_[at] = ancestor_[above];
    }
    return best_[n];
  }

  const VertexGraph& graph_;
  std::vector<uint32_t> number_;                                                   // by vertex
  std::vector<uint32_t> vertex_, parent_;                                          // by number
  std::vector<size_t> first_;                                                      // of each number, in predecessors_
  std::vector<uint32_t> predecessors_, ancestor_, semi_, best_, dominator_, way_;  // numbers
};

}  // namespace

Dominators find_dominators(const VertexGraph& graph) { return Search(graph).result(); }

}  // namespace vitrine
