// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "serviceability/pictures/facts.hpp"
#include "serviceability/pictures/heap_facts.hpp"

namespace vitrine::pictures {

namespace {

constexpr size_t kMostSizes = 16;

std::string line_of(const CellFacts& cells) {
  std::string text = counted(cells.blocks, "block", "blocks") + ", " + bytes_text(cells.bytes) + ": ";
  text += with_commas(cells.live) + " live";
  if (cells.recent > 0) text += ", " + with_commas(cells.recent) + " new";
  if (cells.dead > 0) text += ", " + with_commas(cells.dead) + " dead";
  if (cells.unused > 0) text += ", " + with_commas(cells.unused) + " unused";
  return text;
}

}  // namespace

GraphResult cells_picture(const std::vector<CellFacts>& cells, const std::vector<std::string>& notes,
                          const std::string& source, const std::string& filter) {
  std::vector<size_t> shown;
  for (size_t i = 0; i < cells.size(); ++i)
    if (cells[i].name.find(filter) != std::string::npos) shown.push_back(i);
  if (shown.empty()) return {{}, nothing_named("size of cells", filter)};
  Graph graph;
  graph.title = "Blocks and cells of " + source;
  graph.notes = notes;
  if (shown.size() > kMostSizes) {
    std::ranges::stable_sort(shown, [&](size_t a, size_t b) { return cells[a].bytes > cells[b].bytes; });
    size_t bytes = 0;
    for (size_t i = kMostSizes; i < shown.size(); ++i) bytes += cells[shown[i]].bytes;
    graph.notes.push_back("Not drawn: " + counted(shown.size() - kMostSizes, "size", "sizes") + " with " +
                          bytes_text(bytes) + " together.");
    shown.resize(kMostSizes);
    std::ranges::sort(shown);
  }
  graph.groups = {"cells"};
  graph.shades = {"live at the last collection", "new since then", "dead, but not overwritten yet", "unused"};
  graph.strip_whole = 1;  // each strip is whole: parts of the cells of one size
  for (size_t i : shown) {
    const CellFacts& each = cells[i];
    const auto all = static_cast<double>(std::max<size_t>(each.live + each.recent + each.dead + each.unused, 1));
    Node node{.name = each.name, .lines = {line_of(each)}};
    for (size_t part : {each.live, each.recent, each.dead, each.unused})
      node.strip.push_back(static_cast<double>(part) / all);
    graph.nodes.push_back(std::move(node));
  }
  return {std::move(graph), {}};
}

}  // namespace vitrine::pictures
