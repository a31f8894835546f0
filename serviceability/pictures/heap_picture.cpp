// SPDX-License-Identifier: Apache-2.0
// The picture of a heap: classes, and references between their objects.
#include <algorithm>
#include <map>
#include <utility>

#include "serviceability/pictures/heap_facts.hpp"

namespace vitrine::pictures {

namespace {

constexpr size_t kMostClasses = 12, kMostEdges = 20, kMostGroups = 5, kMostCharacters = 60;
constexpr size_t kOthers = SIZE_MAX;
constexpr const char* kOtherGroups = "various";

struct Sums {
  size_t objects = 0, bytes = 0;
  size_t retained = 0;   // by the objects of the class together
  size_t to_itself = 0;  // references
};

class HeapPicture {
 public:
  HeapPicture(const HeapFacts& facts, const std::string& filter)
      : facts_(facts), filter_(filter), sums_(facts.classes().size()) {
    const Dominators dominators = find_dominators(facts.graph());
    for (size_t i = 0; i < facts.object_count(); ++i) {
      Sums& sums = sums_[facts.class_of(i)];
      ++sums.objects;
      sums.bytes += facts.bytes_of(i);
      total_bytes_ += facts.bytes_of(i);
    }
    sum_retained(facts.retained(dominators), dominators.of);
  }

  GraphResult draw(const std::string& source) {
    choose();
    if (shown_.empty()) return {{}, nothing_named("class of which there are objects", filter_)};
    graph_.title = "Heap of " + source;
    graph_.notes.push_back(counted(facts_.object_count(), "object", "objects") + ", " + bytes_text(total_bytes_) +
                           ". A class keeps what would be freed with its objects; edges count references.");
    graph_.shades = {"objects of the class", "what only they keep alive"};
    graph_.strip_whole = 1;
    for (size_t c : shown_) graph_.strip_whole = std::max(graph_.strip_whole, static_cast<double>(longest(c)));
    for (size_t c : shown_) add_node(c);
    if (left_out_ > 0 && filter_.empty())
      graph_.notes.push_back("Not drawn: " + counted(left_out_, "class", "classes") + " that hold less.");
    add_edges();
    return {std::move(graph_), {}};
  }

 private:
  size_t longest(size_t c) const { return std::max(sums_[c].bytes, sums_[c].retained); }

  /// Objects of a class that another one of the class dominates are part of what that one retains. Follows the
  /// dominators with a mark for each class that is on the way.
  void sum_retained(const std::vector<size_t>& retained, const std::vector<uint32_t>& dominator) {
    // The children of each object in the tree of dominators, as lists that are linked through `sibling`.
    const size_t count = facts_.object_count();
    std::vector<uint32_t> child(count, kNoVertex), sibling(count, kNoVertex), tops;
    for (size_t i = count; i-- > 0;) {
      if (retained[i] == 0) continue;
      if (const uint32_t d = dominator[i]; d == kNoVertex) {
        tops.push_back(static_cast<uint32_t>(i));
      } else {
        sibling[i] = child[d];
        child[d] = static_cast<uint32_t>(i);
      }
    }
    std::vector<size_t> on_the_way(sums_.size(), 0);
    std::vector<uint32_t> way;
    for (uint32_t top : tops) {
      uint32_t at = top;
      while (true) {  // down, then to the next sibling, then up
        const uint32_t c = facts_.class_of(at);
        if (on_the_way[c]++ == 0) sums_[c].retained += retained[at];
        way.push_back(at);
        if (child[at] != kNoVertex) {
          at = child[at];
          continue;
        }
        while (!way.empty()) {
          const uint32_t done = way.back();
          way.pop_back();
          --on_the_way[facts_.class_of(done)];
          at = way.empty() ? kNoVertex : sibling[done];
          if (at != kNoVertex) break;
        }
        if (way.empty()) break;
      }
    }
  }

  void choose() {
    for (size_t c = 0; c < sums_.size(); ++c)
      if (sums_[c].objects > 0 && facts_.classes()[c].name.find(filter_) != std::string::npos) shown_.push_back(c);
    std::ranges::sort(shown_, [&](size_t a, size_t b) {
      if (longest(a) != longest(b)) return longest(a) > longest(b);
      return std::pair(facts_.classes()[a].name, a) < std::pair(facts_.classes()[b].name, b);
    });
    if (shown_.size() > kMostClasses) shown_.resize(kMostClasses);
    const auto all = std::ranges::count_if(sums_, [](const Sums& each) { return each.objects > 0; });
    left_out_ = static_cast<size_t>(all) - shown_.size();
  }

  size_t group(const std::string& name) {
    auto found = std::ranges::find(graph_.groups, name);
    if (found == graph_.groups.end() && graph_.groups.size() + 1 >= kMostGroups)
      found = std::ranges::find(graph_.groups, kOtherGroups);
    if (found == graph_.groups.end())
      found = graph_.groups.insert(found, graph_.groups.size() + 1 < kMostGroups ? name : kOtherGroups);
    return static_cast<size_t>(found - graph_.groups.begin());
  }

  void add_node(size_t c) {
    const Sums& sums = sums_[c];
    node_of_[c] = graph_.nodes.size();
    Node node{.name = shortened(facts_.classes()[c].name, kMostCharacters), .group = group(facts_.classes()[c].group)};
    node.lines.push_back(counted(sums.objects, "object", "objects") + ", " + bytes_text(sums.bytes) +
                         (sums.retained > 0 ? ", keep " + bytes_text(sums.retained) : ""));
    const size_t kept = sums.retained > sums.bytes ? sums.retained - sums.bytes : 0;
    node.strip = {static_cast<double>(sums.bytes), static_cast<double>(kept)};
    graph_.nodes.push_back(std::move(node));
  }

  void add_edges() {
    std::map<std::pair<size_t, size_t>, size_t> counts;
    const VertexGraph& graph = facts_.graph();
    for (size_t i = 0; i < facts_.object_count(); ++i) {
      const size_t from = node_of(i);
      for (size_t t = graph.first[i]; t < graph.first[i + 1]; ++t) {
        const size_t to = graph.targets[t] == kNoVertex ? kOthers : node_of(graph.targets[t]);
        if (to != kOthers) ++counts[{from, to}];
      }
    }
    struct Counted {
      size_t from, to, count;
    };
    std::vector<Counted> edges;
    size_t others = kOthers;
    for (const auto& [ends, count] : counts) {
      auto [from, to] = ends;
      if (from == to) {
        graph_.nodes[from].lines.push_back(counted(count, "reference", "references") + " to its own class");
        continue;
      }
      if (from == kOthers && filter_.empty()) continue;
      if (from == kOthers && others == kOthers) {
        others = graph_.nodes.size();
        graph_.nodes.push_back({.name = "all other classes", .group = group(kOtherGroups)});
      }
      edges.push_back({from == kOthers ? others : from, to, count});
    }
    std::ranges::stable_sort(edges, [](const Counted& a, const Counted& b) { return a.count > b.count; });
    if (edges.size() > kMostEdges) {
      graph_.notes.push_back("The " + std::to_string(kMostEdges) +
                             " pairs of classes with the most references have "
                             "edges, " +
                             with_commas(edges.size() - kMostEdges) + " have none.");
      edges.resize(kMostEdges);
    }
    std::ranges::sort(edges, {}, [](const Counted& each) { return std::pair(each.from, each.to); });
    for (const Counted& each : edges) graph_.edges.push_back({each.from, each.to, with_commas(each.count)});
  }

  size_t node_of(size_t object) const {
    auto found = node_of_.find(facts_.class_of(object));
    return found == node_of_.end() ? kOthers : found->second;
  }

  const HeapFacts& facts_;
  const std::string& filter_;
  std::vector<Sums> sums_;
  std::vector<size_t> shown_;
  std::map<size_t, size_t> node_of_;  // by class
  size_t left_out_ = 0, total_bytes_ = 0;
  Graph graph_;
};

}  // namespace

GraphResult heap_picture(const HeapFacts& facts, const std::string& source, const std::string& filter) {
  return HeapPicture(facts, filter).draw(source);
}

std::string nothing_named(const char* what, const std::string& filter) {
  return filter.empty() ? std::string("There is no ") + what + "."
                        : std::string("There is no ") + what + " with \"" + filter + "\" in its name.";
}

}  // namespace vitrine::pictures
