// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <tuple>

#include "serviceability/pictures/facts.hpp"
#include "serviceability/pictures/heap_facts.hpp"

namespace vitrine::pictures {

namespace {

constexpr size_t kMostPlaces = 4, kMostLoaderCharacters = 60;

std::string title_of(const LoaderFacts& loader) { return loader.name.empty() ? loader.type : "'" + loader.name + "'"; }

/// Loaders that are drawn as one box.
struct LoaderBox {
  const LoaderFacts* first;
  size_t loaders = 0, classes = 0, hidden = 0;
};

Node node_of(const LoaderBox& box) {
  Node node{.name = shortened(title_of(*box.first), kMostLoaderCharacters)};
  if (box.loaders > 1) node.name += " and " + with_commas(box.loaders - 1) + " more like it";
  if (!box.first->name.empty() && !box.first->type.empty())
    node.lines.push_back(shortened(box.first->type, kMostLoaderCharacters));
  node.lines.push_back(counted(box.classes, "class", "classes") +
                       (box.hidden > 0 ? ", " + with_commas(box.hidden) + " hidden" : ""));
  const auto& places = box.first->places;
  const size_t shown = places.size() > kMostPlaces ? kMostPlaces - 1 : places.size();
  for (size_t i = 0; i < shown; ++i) node.lines.push_back(shortened(places[i], kMostLoaderCharacters));
  if (shown < places.size()) node.lines.push_back("and " + with_commas(places.size() - shown) + " other places");
  return node;
}

}  // namespace

GraphResult loaders_picture(const std::vector<LoaderFacts>& loaders, const std::string& source,
                            const std::string& filter) {
  std::vector<bool> shown(loaders.size()), has_children(loaders.size());
  size_t classes = 0;
  for (size_t i = 0; i < loaders.size(); ++i) {
    classes += loaders[i].classes + loaders[i].hidden;
    if (loaders[i].parent != kNobody) has_children[loaders[i].parent] = true;
    if (title_of(loaders[i]).find(filter) == std::string::npos && loaders[i].type.find(filter) == std::string::npos)
      continue;
    for (size_t at = i; at != kNobody && !shown[at]; at = loaders[at].parent) shown[at] = true;
  }
  if (std::ranges::none_of(shown, [](bool each) { return each; })) return {{}, nothing_named("class loader", filter)};

  std::vector<LoaderBox> boxes;
  std::vector<size_t> box_of(loaders.size(), kNobody);
  std::map<std::tuple<size_t, std::string, std::string>, size_t> similar;
  for (size_t i = 0; i < loaders.size(); ++i) {
    if (!shown[i]) continue;
    const LoaderFacts& loader = loaders[i];
    size_t box = boxes.size();
    if (!has_children[i]) box = similar.emplace(std::tuple(loader.parent, loader.name, loader.type), box).first->second;
    if (box == boxes.size()) boxes.push_back({&loader});
    box_of[i] = box;
    ++boxes[box].loaders;
    boxes[box].classes += loader.classes;
    boxes[box].hidden += loader.hidden;
  }
  Graph graph;
  graph.title = "Class loaders of " + source;
  graph.notes.push_back(counted(loaders.size(), "class loader", "class loaders") + ", " +
                        counted(classes, "class", "classes") +
                        ". Each asks its parent, from which an arrow leads to it, first.");
  graph.groups = {"class loader"};
  for (const LoaderBox& box : boxes) graph.nodes.push_back(node_of(box));
  for (size_t i = 0; i < loaders.size(); ++i) {
    if (!shown[i] || &loaders[i] != boxes[box_of[i]].first || loaders[i].parent == kNobody) continue;
    graph.edges.push_back({box_of[loaders[i].parent], box_of[i], "", false});
  }
  return {std::move(graph), {}};
}

}  // namespace vitrine::pictures
