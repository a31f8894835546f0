// SPDX-License-Identifier: Apache-2.0
// Where the nodes, edges and labels of a picture are. Nodes with edges lie in layers, from left to right or downwards,
// whichever fits a page better. The method is Sugiyama's: edges that close a cycle are turned round, each node gets a
// layer behind those that lead to it, long edges pass through places in the layers between, layers are sorted to avoid
// crossings, and then moved into line. Nodes without edges fill rows below. Labels come last, where nothing else is.
#pragma once
#include <vector>

#include "serviceability/pictures/graph.hpp"

namespace vitrine::pictures {

// Pixels.
struct Point {
  double x = 0, y = 0;
};
struct Box {
  double x = 0, y = 0, width = 0, height = 0;
};

/// For each node a box, for each edge the points that its curve passes through, from the node where it starts.
struct Layout {
  std::vector<Box> boxes;
  std::vector<std::vector<Point>> ways;
  std::vector<Point> labels;  // the middle of each edge's label
  bool downwards = false;     // the layers follow each other downwards, and so do the curves
  double strip_width = 0;     // of a whole strip
  double width = 0, height = 0;
};

/// Widths of a character; the fonts are monospaced.
constexpr double kNameCharacter = 7.8, kLineCharacter = 6.6, kLabelCharacter = 6.6;
constexpr double kStripHeight = 10;
constexpr double kNameHeight = 26, kLineHeight = 15, kBoxPadding = 12, kLabelHeight = 12;
/// Of an arrow head, which ends at the end of its way.
constexpr double kHeadLength = 9, kHeadWidth = 10;

/// The same graph always gets the same layout. Edges from a node to itself are not allowed.
Layout lay_out(const Graph& graph);

/// A point of the curve from `from` to `to`; `t` goes from 0 to 1. The curve leaves and arrives horizontally, or
/// vertically if the layout goes downwards.
Point on_curve(const Point& from, const Point& to, double t, bool downwards);
/// What an edge's arrow head and its label take.
Box head_box(const std::vector<Point>& way, bool downwards);
Box label_box(const std::string& label, const Point& middle);

/// Chooses Layout::labels, when all the rest is known: on the way of the edge, clear of nodes, arrow heads and other
/// labels. False if there is no such place for some label; then it lies where it covers least.
bool place_labels(const Graph& graph, Layout& layout);

}  // namespace vitrine::pictures
