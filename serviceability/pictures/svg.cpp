// SPDX-License-Identifier: Apache-2.0
// The picture as SVG. The colours of groups and strips are those of Okabe and Ito, which people with any kind of colour
// blindness can tell from each other.
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "base/format.hpp"
#include "serviceability/pictures/graph.hpp"
#include "serviceability/pictures/layout.hpp"

namespace vitrine::pictures {

namespace {

constexpr double kMargin = 20, kTitleHeight = 26, kNoteHeight = 17, kLegendHeight = 22;
constexpr size_t kNoteCharacters = 110;

/// A colour of the picture. In dark pictures the second blue would be hardly seen, and the text of alarms is a lighter
/// red.
struct Colour {
  const char *name, *light, *dark;
};
constexpr Colour kPalette[] = {
    {"paper", "#fff", "#16181b"},  {"ink", "#1a1a1a", "#ececec"},  {"faint", "#5c5c5c", "#a9a9a9"},
    {"box", "#f6f6f4", "#23262a"}, {"line", "#8a8a8a", "#8d8d8d"}, {"alarm", "#b34700", "#ff8c42"},
    {"c0", "#0072b2", "#4aa3df"},  {"c1", "#e69f00", "#e69f00"},   {"c2", "#009e73", "#009e73"},
    {"c3", "#cc79a7", "#cc79a7"},  {"c4", "#767676", "#9a9a9a"},   {"s0", "#56b4e9", "#56b4e9"},
    {"s1", "#f0e442", "#f0e442"},  {"s2", "#b0b0b0", "#70757b"},   {"s3", "#e4e4e0", "#3a3e44"}};

constexpr const char* kStyle =
    "  .paper { fill: $paper }\n"
    "  text { fill: $ink; font-family: 'DejaVu Sans Mono', Menlo, Consolas, monospace; font-size: 11px }\n"
    "  .title, .note, .key { font-family: system-ui, 'DejaVu Sans', sans-serif }\n"
    "  .title { font-size: 16px; font-weight: bold }\n"
    "  .note, .key { font-size: 12px; fill: $faint }\n"
    "  .name { font-size: 13px; font-weight: bold }\n"
    "  .line { fill: $faint }\n"
    "  .box { fill: $box; stroke: $line }\n"
    "  .box.alarm { stroke: $alarm; stroke-width: 3 }\n"
    "  .edge { fill: none; stroke: $line; stroke-width: 1.3 }\n"
    "  .edge.alarm { stroke: $alarm; stroke-width: 3 }\n"
    "  .head { fill: $line }\n"
    "  .head.alarm { fill: $alarm }\n"
    "  .label { text-anchor: middle }\n"
    "  .label.alarm, .line.alarm { fill: $alarm; font-weight: bold }\n"
    "  .c0 { fill: $c0 } .c1 { fill: $c1 } .c2 { fill: $c2 } .c3 { fill: $c3 } .c4 { fill: $c4 }\n"
    "  .s0 { fill: $s0 } .s1 { fill: $s1 } .s2 { fill: $s2 } .s3 { fill: $s3 }\n";

/// kStyle with each declaration twice: with the light colour, for renderers that know no variables (librsvg), and with
/// the variable, which others then prefer.
std::string style() {
  std::string light, dark, rules;
  for (const Colour& colour : kPalette) {
    light += format(" --%s: %s;", colour.name, colour.light);
    if (std::string_view(colour.light) != colour.dark) dark += format(" --%s: %s;", colour.name, colour.dark);
  }
  const std::string_view text = kStyle;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find_first_of(";{}", at);
    const std::string_view declaration = text.substr(at, end - at);
    if (const size_t variable = declaration.find('$'); variable != std::string_view::npos) {
      const std::string property(declaration.substr(0, variable));
      const std::string_view name = declaration.substr(variable + 1, declaration.find_last_not_of(' ') - variable);
      const Colour& colour = *std::ranges::find_if(kPalette, [&](const Colour& each) { return name == each.name; });
      rules += property + colour.light + ";" + property + "var(--" + colour.name + ") ";
    } else {
      rules += declaration;
    }
    if (end == std::string_view::npos) break;
    rules += text[end];
    at = end + 1;
  }
  return "  svg {" + light + " }\n  @media (prefers-color-scheme: dark) { svg {" + dark + " } }\n" + rules;
}
constexpr size_t kColours = 5, kShades = 4;

int pixels(double value) { return static_cast<int>(std::lround(value)); }

/// Sentences in lines of at most kNoteCharacters.
std::vector<std::string> folded(const std::vector<std::string>& notes) {
  std::vector<std::string> lines;
  for (std::string rest : notes) {
    while (length_of(rest) > kNoteCharacters) {
      size_t end = rest.rfind(' ', kNoteCharacters);
      if (end == std::string::npos || end == 0) break;
      lines.push_back(rest.substr(0, end));
      rest.erase(0, end + 1);
    }
    lines.push_back(rest);
  }
  return lines;
}

class SvgWriter {
 public:
  explicit SvgWriter(const Graph& graph) : graph_(graph), layout_(lay_out(graph)), notes_(folded(graph.notes)) {}

  std::string write() {
    double text_width = static_cast<double>(length_of(graph_.title)) * 9.5;
    for (const std::string& note : notes_)
      text_width = std::max(text_width, static_cast<double>(length_of(note)) * 6.6);
    const double top = kMargin + kTitleHeight + kNoteHeight * static_cast<double>(notes_.size());
    const double graph_top = top + legends();
    const double width = std::max({layout_.width, text_width, legend_width_}) + 2 * kMargin;
    const double height = graph_top + layout_.height + kMargin;
    std::string text =
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\"",
            pixels(width), pixels(height), pixels(width), pixels(height)) +
        " aria-labelledby=\"title description\">\n<title id=\"title\">" + escaped(graph_.title) +
        "</title>\n<desc id=\"description\">" + description() + "</desc>\n<style>\n" + style() + "</style>\n" +
        "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n";
    text += line_of_text("title", kMargin, kMargin + 14, graph_.title);
    for (size_t i = 0; i < notes_.size(); ++i)
      text +=
          line_of_text("note", kMargin, kMargin + kTitleHeight + kNoteHeight * static_cast<double>(i) + 10, notes_[i]);
    text += format("<g transform=\"translate(%d %d)\">\n", pixels(kMargin), pixels(top)) + legend_ + "</g>\n";
    text += format("<g transform=\"translate(%d %d)\">\n", pixels(kMargin), pixels(graph_top));
    for (bool alarm : {false, true})  // what the picture warns of lies on top
      for (size_t e = 0; e < graph_.edges.size(); ++e)
        if (graph_.edges[e].alarm == alarm) text += edge(e);
    for (size_t i = 0; i < graph_.nodes.size(); ++i) text += node(i);
    for (size_t e = 0; e < graph_.edges.size(); ++e)
      if (!graph_.edges[e].label.empty()) text += label(e);
    return text + "</g>\n</svg>\n";
  }

 private:
  static std::string line_of_text(const char* kind, double x, double y, const std::string& text) {
    return format("<text class=\"%s\" x=\"%d\" y=\"%d\">", kind, pixels(x), pixels(y)) + escaped(text) + "</text>\n";
  }

  std::string description() const {
    std::string text =
        counted(graph_.nodes.size(), "node", "nodes") + ", " + counted(graph_.edges.size(), "edge", "edges") + ".";
    for (const std::string& note : graph_.notes) text += " " + escaped(note);
    return text;
  }

  /// Fills legend_ with a row each for the groups and the shades; returns their height.
  double legends() {
    double y = 0;
    auto row = [&](const std::vector<std::string>& names, char palette, size_t colours, double width, double height) {
      double x = 0;
      for (size_t i = 0; i < names.size(); ++i) {
        legend_ += format("<rect class=\"%c%zu\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", palette,
                          i % colours, pixels(x), pixels(y + 11 - height / 2), pixels(width), pixels(height));
        legend_ += line_of_text("key", x + width + 6, y + 15, names[i]);
        x += width + 6 + static_cast<double>(length_of(names[i])) * 6.6 + 18;
      }
      legend_width_ = std::max(legend_width_, x);
      y += kLegendHeight;
    };
    if (graph_.groups.size() > 1) row(graph_.groups, 'c', kColours, 5, 14);
    if (!graph_.shades.empty()) row(graph_.shades, 's', kShades, 16, kStripHeight);
    return y + 10;
  }

  std::string edge(size_t e) const {
    const auto& way = layout_.ways[e];
    const char* kind = graph_.edges[e].alarm ? " alarm" : "";
    std::string curve = format("M%d %d", pixels(way[0].x), pixels(way[0].y));
    for (size_t i = 1; i < way.size(); ++i) {
      const Point &from = way[i - 1], &to = way[i];
      const Point middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
      const Point leaves = layout_.downwards ? Point{from.x, middle.y} : Point{middle.x, from.y};
      const Point arrives = layout_.downwards ? Point{to.x, middle.y} : Point{middle.x, to.y};
      curve += format(" C%d %d %d %d %d %d", pixels(leaves.x), pixels(leaves.y), pixels(arrives.x), pixels(arrives.y),
                      pixels(to.x), pixels(to.y));
    }
    return format("<path class=\"edge%s\" d=\"%s\"/>\n", kind, curve.c_str()) +
           format("<path class=\"head%s\" d=\"%s\"/>\n", kind, head(way).c_str());
  }

  /// A triangle whose tip is the end of the way.
  std::string head(const std::vector<Point>& way) const {
    const Point &tip = way.back(), &before = way[way.size() - 2];
    const int width = pixels(kHeadWidth), half = width / 2;
    const bool backwards = layout_.downwards ? before.y > tip.y : before.x > tip.x;
    const int length = pixels(kHeadLength) * (backwards ? 1 : -1);
    return layout_.downwards ? format("M%d %d l%d %d h%d z", pixels(tip.x), pixels(tip.y), -half, length, width)
                             : format("M%d %d l%d %d v%d z", pixels(tip.x), pixels(tip.y), length, -half, width);
  }

  /// On a ground that hides the edge behind it.
  std::string label(size_t e) const {
    const Edge& edge = graph_.edges[e];
    const Point at = layout_.labels[e];
    const Box box = label_box(edge.label, at);
    return format("<rect class=\"paper\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", pixels(box.x),
                  pixels(box.y), pixels(box.width), pixels(box.height)) +
           line_of_text(edge.alarm ? "label alarm" : "label", at.x, at.y + 4, edge.label);
  }

  std::string node(size_t index) const {
    const Node& node = graph_.nodes[index];
    const Box& box = layout_.boxes[index];
    const int left = pixels(box.x), top = pixels(box.y), width = pixels(box.width), height = pixels(box.height);
    std::string text = format("<rect class=\"box%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>\n",
                              node.alarm ? " alarm" : "", left, top, width, height);
    if (graph_.groups.size() > 1)
      text += format("<rect class=\"c%zu\" x=\"%d\" y=\"%d\" width=\"5\" height=\"%d\"/>\n", node.group % kColours,
                     left, top + 2, height - 4);
    const double x = box.x + kBoxPadding;
    double y = box.y + 19;
    text += line_of_text("name", x, y, node.name);
    y += 17;
    for (size_t i = 0; i < node.lines.size(); ++i, y += kLineHeight)
      text += line_of_text(node.alarm && i == 0 ? "line alarm" : "line", x, y, node.lines[i]);
    double at = x;
    for (size_t i = 0; i < std::min(node.strip.size(), graph_.shades.size()); ++i) {
      if (node.strip[i] <= 0) continue;
      const double part = std::max(1.0, layout_.strip_width * node.strip[i] / graph_.strip_whole);
      if (pixels(at + part) > pixels(at))
        text += format("<rect class=\"s%zu\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", i % kShades, pixels(at),
                       pixels(y - 7), pixels(at + part) - pixels(at), pixels(kStripHeight));
      at += part;
    }
    return text;
  }

  const Graph& graph_;
  const Layout layout_;
  const std::vector<std::string> notes_;
  std::string legend_;
  double legend_width_ = 0;
};

}  // namespace

std::string svg_of(const Graph& graph) { return SvgWriter(graph).write(); }

}  // namespace vitrine::pictures
