// SPDX-License-Identifier: Apache-2.0
// A small graph that is to become a picture: nodes with a few lines of text, edges, and groups. Whoever makes one gives
// nodes and edges in an order that does not depend on addresses, because the writers keep it. No file directly in this
// folder knows the VM: the `vitrine` command is made of them, too. Those that look into the running VM are in live/.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::pictures {

struct Node {
  std::string name;                // the first line, in bold
  std::vector<std::string> lines;  // below it
  size_t group = 0;                // index into Graph::groups
  bool alarm = false;              // part of what the picture warns of; `lines` say so in words, too
  std::vector<double> strip;       // for each of Graph::shades an amount; empty: no strip
};

/// From one node to another one; `label` may be empty.
struct Edge {
  size_t from = 0, to = 0;  // indices into Graph::nodes
  std::string label;
  bool alarm = false;
};

struct Graph {
  std::string title;
  std::vector<std::string> notes;   // sentences below the title: sums, and what has been left out
  std::vector<std::string> groups;  // names; every node is in one of them, so there is at least one
  std::vector<std::string> shades;  // what the parts of a strip mean
  double strip_whole = 1;           // the amount that is as long as a whole strip
  std::vector<Node> nodes;
  std::vector<Edge> edges;
};

/// Either a graph or, if `error` is not empty, a sentence that says why there is none.
struct GraphResult {
  Graph graph;
  std::string error;
};

/// The picture as a document of its own. Colours follow the reader's choice of light or dark (prefers-color-scheme).
std::string svg_of(const Graph& graph);
/// For Graphviz; each group is a cluster.
std::string dot_of(const Graph& graph);
/// A page with the SVG, and tables of the same facts for those who do not see it.
std::string html_of(const Graph& graph);

/// Writes one of the three.
using Writer = std::string (*)(const Graph&);
/// The writer that the end of the file's name asks for: .svg, .dot or .html. Null: none, and `*error` says so.
Writer writer_for(std::string_view file, std::string* error);

/// With < > & " ' as character references, and control characters, which XML does not allow, as '?'.
std::string escaped(std::string_view text);
/// With commas: 12,345.
std::string with_commas(size_t number);
/// In B, KB, MB or GB (powers of 1024), with one decimal if it is less than ten.
std::string bytes_text(size_t bytes);
/// The singular or the plural with its number: "1 class", "2,000 classes".
std::string counted(size_t number, const char* singular, const char* plural);
/// Number of characters of UTF-8 text.
size_t length_of(std::string_view text);
/// At most `most` characters; of longer text the middle is left out.
std::string shortened(const std::string& text, size_t most);

}  // namespace vitrine::pictures
