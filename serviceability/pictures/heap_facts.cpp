// SPDX-License-Identifier: Apache-2.0
#include "serviceability/pictures/heap_facts.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

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
    return found == number_of.end() ? kNoVertex : found->second;
  };
  std::vector<Object> sorted;
  sorted.reserve(objects_.size());
  graph_.first.reserve(objects_.size() + 1);
  graph_.targets.reserve(targets_.size());
  for (uint32_t i : order) {
    const size_t end = i + 1 < objects_.size() ? objects_[i + 1].first_target : targets_.size();
    sorted.push_back(objects_[i]);
    graph_.first.push_back(graph_.targets.size());
    for (size_t t = objects_[i].first_target; t < end; ++t) graph_.targets.push_back(number(targets_[t]));
  }
  graph_.first.push_back(graph_.targets.size());
  objects_ = std::move(sorted);
  targets_ = {};
  for (uint64_t root : roots_)
    if (number(root) != kNoVertex) graph_.roots.push_back(number(root));
  std::ranges::sort(graph_.roots);
  graph_.roots.erase(std::unique(graph_.roots.begin(), graph_.roots.end()), graph_.roots.end());
}

std::vector<size_t> HeapFacts::retained(const Dominators& dominators) const {
  return sums_of_dominated(dominators, [this](uint32_t object) { return bytes_of(object); });
}

}  // namespace vitrine::pictures
