// SPDX-License-Identifier: Apache-2.0
// Where the nodes and edges of a picture are: layers from left to right, so that long names have room. The method is
// Sugiyama's: edges that close a cycle are turned round, each node gets a layer behind those that lead to it, long
// edges pass through places in the layers between, layers are sorted to avoid crossings, and then moved into line.
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
  double width = 0, height = 0;
};

/// Widths of a character; the fonts are monospaced.
constexpr double kNameCharacter = 7.8, kLineCharacter = 6.6, kLabelCharacter = 6.6;
constexpr double kStripWidth = 200, kStripHeight = 10;
constexpr double kNameHeight = 26, kLineHeight = 15, kBoxPadding = 12;

/// The same graph always gets the same layout. Edges from a node to itself are not allowed.
Layout lay_out(const Graph& graph);

}  // namespace vitrine::pictures
