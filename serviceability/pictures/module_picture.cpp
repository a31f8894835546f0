// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>

#include "serviceability/pictures/facts.hpp"
#include "serviceability/pictures/heap_facts.hpp"

namespace vitrine::pictures {

namespace {

constexpr size_t kMostModuleCharacters = 60;

class ModulePicture {
 public:
  ModulePicture(const std::vector<ModuleFacts>& modules, const std::string& filter)
      : modules_(modules), reads_(modules.size()), shown_(modules.size()) {
    for (size_t i = 0; i < modules.size(); ++i)
      for (size_t to : modules[i].reads)
        if (to != i && modules[to].name != "java.base") reads_[i].insert(to);
    choose(filter);
  }

  bool empty() const {
    return std::ranges::none_of(shown_, [](bool each) { return each; });
  }

  Graph draw(const std::string& source) {
    Graph graph;
    graph.title = "Modules of " + source;
    const auto drawn = static_cast<size_t>(std::ranges::count(shown_, true));
    graph.notes.push_back(counted(modules_.size(), "module", "modules") +
                          ". Arrows lead to what a module reads; that "
                          "all of them read java.base is not drawn.");
    if (drawn < modules_.size())
      graph.notes.push_back("Not drawn: " + counted(modules_.size() - drawn, "module", "modules") + why_not_ + ".");
    std::vector<size_t> node_of(modules_.size(), kNobody);
    for (size_t i = 0; i < modules_.size(); ++i) {
      if (!shown_[i]) continue;
      const ModuleFacts& module = modules_[i];
      node_of[i] = graph.nodes.size();
      auto group = std::ranges::find(graph.groups, module.loader);
      if (group == graph.groups.end()) group = graph.groups.insert(group, module.loader);
      Node node{.name = shortened(module.name, kMostModuleCharacters),
                .group = static_cast<size_t>(group - graph.groups.begin())};
      node.lines.push_back(counted(module.classes, "class", "classes") + (module.open ? ", open" : ""));
      graph.nodes.push_back(std::move(node));
    }
    bool has_indirect = false;
    for (size_t i = 0; i < modules_.size(); ++i) {
      for (size_t to : reads_[i]) {
        if (!shown_[i] || !shown_[to]) continue;
        if (is_indirect(i, to)) {
          has_indirect = true;
          continue;
        }
        graph.edges.push_back({node_of[i], node_of[to], "", false});
      }
    }
    if (has_indirect) graph.notes.push_back("An arrow is left out where a way over another module leads there, too.");
    return graph;
  }

 private:
  void choose(const std::string& filter) {
    why_not_ = filter.empty() ? " of which no class is loaded" : " that have nothing to do with \"" + filter + "\"";
    for (size_t i = 0; i < modules_.size(); ++i) {
      if (filter.empty()) {
        shown_[i] = modules_[i].classes > 0;
      } else if (modules_[i].name.find(filter) != std::string::npos) {
        shown_[i] = true;
        for (size_t to : reads_[i]) shown_[to] = true;
        for (size_t other = 0; other < modules_.size(); ++other)
          if (reads_[other].contains(i)) shown_[other] = true;
      }
    }
  }

  /// Whether a way over one other module leads from one to the other, and not back: then the picture says as much
  /// without the edge.
  bool is_indirect(size_t from, size_t to) const {
    return std::ranges::any_of(reads_[from], [&](size_t by) {
      return by != to && shown_[by] && reads_[by].contains(to) && !reads_[by].contains(from) &&
             !reads_[to].contains(by);
    });
  }

  const std::vector<ModuleFacts>& modules_;
  std::vector<std::set<size_t>> reads_;  // without java.base
  std::vector<bool> shown_;
  std::string why_not_;
};

}  // namespace

GraphResult modules_picture(const std::vector<ModuleFacts>& modules, const std::string& source,
                            const std::string& filter) {
  ModulePicture picture(modules, filter);
  if (picture.empty()) return {{}, nothing_named("module", filter)};
  return {picture.draw(source), {}};
}

}  // namespace vitrine::pictures
