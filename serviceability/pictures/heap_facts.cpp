// SPDX-License-Identifier: Apache-2.0
#include "serviceability/pictures/heap_facts.hpp"

#include <algorithm>
#include <numeric>

namespace vitrine::pictures {

void HeapFacts::finish() {
  std::vector<uint32_t> order(objects_.size());
  std::iota(order.begin(), order.end(), 0);
  if (!std::ranges::is_sorted(objects_, {}, &Object::id))
    std::ranges::sort(order, {}, [&](uint32_t i) { return objects_[i].id; });
  std::unordered_map<uint64_t, uint32_t> number_of;
  number_of.reserve(objects_.size());
  for (size_t i = 0; i < order.size(); ++i) number_of.emplace(objects_[order[i]].id, static_cast<uint32_t>(i));
  auto number = [&](uint64_t id) {
    auto found = number_of.find(id);
    return found == number_of.end() ? kNobody : found->second;
  };
  std::vector<Object> sorted;
  std::vector<uint64_t> targets;
  sorted.reserve(objects_.size());
  targets.reserve(targets_.size());
  for (uint32_t i : order) {
    const size_t end = i + 1 < objects_.size() ? objects_[i + 1].first_target : targets_.size();
    sorted.push_back(objects_[i]);
    sorted.back().first_target = targets.size();
    for (size_t t = objects_[i].first_target; t < end; ++t) targets.push_back(number(targets_[t]));
  }
  objects_ = std::move(sorted);
  targets_ = std::move(targets);
  for (uint64_t& root : roots_) root = number(root);
  std::erase(roots_, kNobody);
  std::ranges::sort(roots_);
  roots_.erase(std::unique(roots_.begin(), roots_.end()), roots_.end());
}

namespace {

/// Dominators by the method of Georgiadis ("semi-NCA"): a search in depth numbers the vertices; the semidominators are
/// found from the last number to the first one, and the dominator is the nearest common ancestor of the vertex's parent
/// and its semidominator. Vertex 0 is a root above all roots.
class Dominators {
 public:
  Dominators(const HeapFacts& facts, const std::vector<uint64_t>& roots)
      : facts_(facts), number_(facts.object_count(), kNone) {
    add(kNone, 0);
    for (uint64_t root : roots) search(static_cast<uint32_t>(root));
    collect_predecessors(roots);
    find();
  }
  /// The objects that were reached, in the order of the search; those that dominate an object are before it.
  size_t count() const { return object_.size(); }
  uint32_t object(size_t vertex) const { return object_[vertex]; }
  uint32_t dominator(size_t vertex) const { return dominator_[vertex]; }

 private:
  static constexpr uint32_t kNone = UINT32_MAX;

  void add(uint32_t object, uint32_t parent) {
    if (object != kNone) number_[object] = static_cast<uint32_t>(object_.size());
    object_.push_back(object);
    parent_.push_back(parent);
  }

  /// The references of an object are put onto the list at once; the object from which the search goes on is the one
  /// that was put there last.
  void search(uint32_t root) {
    std::vector<std::pair<uint32_t, uint32_t>> to_visit{{root, 0}};  // object, number of the one that refers to it
    while (!to_visit.empty()) {
      const auto [object, parent] = to_visit.back();
      to_visit.pop_back();
      if (number_[object] != kNone) continue;
      const auto vertex = static_cast<uint32_t>(object_.size());
      add(object, parent);
      facts_.for_each_reference(object, [&](size_t target) {
        if (number_[target] == kNone) to_visit.emplace_back(static_cast<uint32_t>(target), vertex);
      });
    }
  }

  void collect_predecessors(const std::vector<uint64_t>& roots) {
    first_.assign(object_.size() + 1, 0);
    auto for_each_edge = [&](auto&& visit) {
      for (uint64_t root : roots) visit(0, number_[root]);
      for (uint32_t v = 1; v < object_.size(); ++v)
        facts_.for_each_reference(object_[v], [&](size_t target) { visit(v, number_[target]); });
    };
    for_each_edge([&](uint32_t, uint32_t to) { ++first_[to + 1]; });
    for (size_t v = 1; v < first_.size(); ++v) first_[v] += first_[v - 1];
    predecessors_.resize(first_.back());
    std::vector<size_t> next(first_.begin(), first_.end() - 1);
    for_each_edge([&](uint32_t from, uint32_t to) { predecessors_[next[to]++] = from; });
  }

  void find() {
    const size_t count = object_.size();
    std::vector<uint32_t> ancestor = parent_;
    best_.resize(count);
    std::iota(best_.begin(), best_.end(), 0);
    semi_ = best_;
    dominator_ = parent_;
    for (auto v = static_cast<uint32_t>(count - 1); v >= 1; --v) {
      uint32_t semi = parent_[v];
      for (size_t p = first_[v]; p < first_[v + 1]; ++p) {
        const uint32_t from = predecessors_[p];
        semi = std::min(semi, from <= v ? from : semi_[evaluate(ancestor, from, v)]);
      }
      semi_[v] = semi;
    }
    for (uint32_t v = 1; v < count; ++v)
      while (dominator_[v] > semi_[v]) dominator_[v] = dominator_[dominator_[v]];
  }

  /// The vertex with the least semidominator on the way up from `v` in the part of the tree whose numbers are above
  /// `limit`; shortens that way for later questions.
  uint32_t evaluate(std::vector<uint32_t>& ancestor, uint32_t v, uint32_t limit) {
    way_.clear();
    for (uint32_t at = v; ancestor[at] > limit; at = ancestor[at]) way_.push_back(at);
    for (size_t i = way_.size(); i-- > 0;) {
      const uint32_t at = way_[i], above = ancestor[at];
      if (semi_[best_[above]] < semi_[best_[at]]) best_[at] = best_[above];
      ancestor[at] = ancestor[above];
    }
    return best_[v];
  }

  const HeapFacts& facts_;
  std::vector<uint32_t> number_;           // by object
  std::vector<uint32_t> object_, parent_;  // by vertex
  std::vector<size_t> first_;              // of each vertex in predecessors_
  std::vector<uint32_t> predecessors_, semi_, best_, dominator_, way_;
};

}  // namespace

std::vector<size_t> HeapFacts::retained(std::vector<uint32_t>* dominator) const {
  std::vector<size_t> bytes(objects_.size(), 0);
  dominator->assign(objects_.size(), kNoObject);
  const Dominators found(*this, roots_);
  for (size_t v = found.count(); v-- > 1;) {
    const uint32_t object = found.object(v);
    bytes[object] += bytes_of(object);
    if (found.dominator(v) == 0) continue;
    (*dominator)[object] = found.object(found.dominator(v));
    bytes[(*dominator)[object]] += bytes[object];
  }
  return bytes;
}

}  // namespace vitrine::pictures
