// SPDX-License-Identifier: Apache-2.0
// The picture for Graphviz, and as a page with tables.
#include <string>

#include "serviceability/pictures/graph.hpp"

namespace vitrine::pictures {

namespace {

/// A string of DOT.
std::string in_quotes(std::string_view text) {
  std::string safe = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') safe += '\\';
    safe += static_cast<unsigned char>(c) < ' ' ? '?' : c;
  }
  return safe + "\"";
}

std::string table(const std::string& caption, const std::vector<std::string>& heads, const std::string& rows) {
  std::string text = "<table>\n<caption>" + caption + "</caption>\n<thead><tr>";
  for (const std::string& head : heads) text += "<th scope=\"col\">" + head + "</th>";
  return text + "</tr></thead>\n<tbody>\n" + rows + "</tbody>\n</table>\n";
}

std::string row(const std::vector<std::string>& cells) {
  std::string text = "<tr>";
  for (const std::string& cell : cells) text += "<td>" + cell + "</td>";
  return text + "</tr>\n";
}

constexpr const char* kPageStyle =
    "  :root { color-scheme: light dark; }\n"
    "  body { font: 16px/1.5 system-ui, 'DejaVu Sans', sans-serif; margin: 1.5rem; }\n"
    "  figure { margin: 0; overflow-x: auto; }\n"
    "  table { border-collapse: collapse; margin: 1.5rem 0; }\n"
    "  caption { font-weight: bold; text-align: left; }\n"
    "  th, td { text-align: left; vertical-align: top; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid #8888; }\n"
    "  td { font-family: ui-monospace, 'DejaVu Sans Mono', monospace; font-size: 13px; }\n";

}  // namespace

std::string dot_of(const Graph& graph) {
  std::string text = "digraph " + in_quotes(graph.title) + " {\n  rankdir=LR\n  label=" + in_quotes(graph.title) +
                     "\n  node [shape=box, fontname=monospace]\n  edge [fontname=monospace]\n";
  for (const std::string& note : graph.notes) text += "  // " + in_quotes(note) + "\n";
  for (size_t g = 0; g < graph.groups.size(); ++g) {
    text += "  subgraph cluster_" + std::to_string(g) + " {\n    label=" + in_quotes(graph.groups[g]) + "\n";
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
      const Node& node = graph.nodes[i];
      if (node.group != g) continue;
      std::string label = in_quotes(node.name);
      for (const std::string& line : node.lines) {
        label.pop_back();
        label += "\\n" + in_quotes(line).substr(1);
      }
      text += "    n" + std::to_string(i) + " [label=" + label + (node.alarm ? ", color=\"#d55e00\", penwidth=3" : "") +
              "]\n";
    }
    text += "  }\n";
  }
  for (const Edge& edge : graph.edges)
    text += "  n" + std::to_string(edge.from) + " -> n" + std::to_string(edge.to) + " [label=" + in_quotes(edge.label) +
            (edge.alarm ? ", color=\"#d55e00\", penwidth=3" : "") + "]\n";
  return text + "}\n";
}

std::string html_of(const Graph& graph) {
  std::string nodes, edges, notes;
  for (const std::string& note : graph.notes) notes += "<p>" + escaped(note) + "</p>\n";
  for (const Node& node : graph.nodes) {
    std::string lines;
    for (const std::string& line : node.lines) lines += (lines.empty() ? "" : "<br>") + escaped(line);
    nodes += row({escaped(node.name), escaped(graph.groups[node.group]), lines});
  }
  for (const Edge& edge : graph.edges)
    edges += row({escaped(graph.nodes[edge.from].name), escaped(edge.label), escaped(graph.nodes[edge.to].name)});
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
         escaped(graph.title) + "</title>\n<style>\n" + kPageStyle + "</style>\n</head>\n<body>\n<main>\n<h1>" +
         escaped(graph.title) + "</h1>\n" + notes + "<figure>\n" + svg_of(graph) + "</figure>\n" +
         table("What the picture shows", {"name", "group", "facts"}, nodes) +
         (graph.edges.empty() ? "" : table("What leads where", {"from", "", "to"}, edges)) +
         "</main>\n</body>\n</html>\n";
}

}  // namespace vitrine::pictures
