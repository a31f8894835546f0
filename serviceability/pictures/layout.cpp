// SPDX-License-Identifier: Apache-2.0
#include "serviceability/pictures/layout.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace vitrine::pictures {

namespace {

constexpr double kRowGap = 18, kPlaceHeight = 4;
constexpr double kLeastGap = 60, kLabelRoom = 44;  // between layers; a label needs so much besides its own size
constexpr double kLeastStrip = 200, kMostStrip = 400;
constexpr double kMostPortGap = 16;  // between edges at one side of a node
constexpr double kPageWidth = 1160, kPageHeight = 800;
constexpr int kSweeps = 8;

double text_width(const Node& node) {
  double width = static_cast<double>(length_of(node.name)) * kNameCharacter;
  for (const std::string& line : node.lines)
    width = std::max(width, static_cast<double>(length_of(line)) * kLineCharacter);
  return width;
}

/// All strips have one scale, so they are as long as the widest text beside them, within limits.
double strip_width(const Graph& graph) {
  double width = kLeastStrip;
  for (const Node& node : graph.nodes)
    if (!node.strip.empty()) width = std::max(width, text_width(node));
  return std::ceil(std::min(width, kMostStrip));
}

Box size_of(const Graph& graph, const Node& node) {
  double text = text_width(node);
  double height = kNameHeight + kLineHeight * static_cast<double>(node.lines.size()) + 6;
  if (!graph.shades.empty() && !node.strip.empty()) {
    text = std::max(text, strip_width(graph));
    height += kStripHeight + 6;
  }
  return {0, 0, std::ceil(text) + 2 * kBoxPadding, height};
}

/// With the two axes exchanged.
Point turned(const Point& point) { return {point.y, point.x}; }
Box turned(const Box& box) { return {box.y, box.x, box.height, box.width}; }

/// Nodes, and places where long edges pass through a layer. The first ones are the nodes of the graph. Here layers
/// always follow each other from left to right; for a layout that goes downwards all is turned at the begin and the
/// end.
struct Vertex {
  size_t layer = 0;
  double width = 0, height = kPlaceHeight, middle = 0;
  std::vector<size_t> before, after;  // neighbours in the next layers
  bool is_alone = false;              // a node without edges, which is in no layer
};

class Layers {
 public:
  /// Distances are `looseness` times as large as they need to be.
  Layers(const Graph& graph, bool downwards, double looseness)
      : graph_(graph),
        downwards_(downwards),
        looseness_(looseness),
        turned_(graph.edges.size()),
        ways_(graph.edges.size()) {
    for (const Node& node : graph.nodes) {
      const Box box = downwards ? turned(size_of(graph, node)) : size_of(graph, node);
      vertices_.push_back({.width = box.width, .height = box.height, .is_alone = true});
    }
    for (const Edge& edge : graph.edges) vertices_[edge.from].is_alone = vertices_[edge.to].is_alone = false;
    turn_cycles();
    choose_layers();
    connect();
    sort();
    align();
  }

  /// The boxes of nodes without edges are empty.
  Layout layout() {
    Layout made;
    made.downwards = downwards_;
    std::vector<double> left(layers_.size() + 1, 0), widths(layers_.size(), 0);
    for (size_t i = 0; i < layers_.size(); ++i) {
      for (size_t v : layers_[i]) widths[i] = std::max(widths[i], vertices_[v].width);
      left[i + 1] = left[i] + widths[i] + (i + 1 < layers_.size() ? gap_behind(i) : 0);
    }
    made.width = left.back();
    double top = HUGE_VAL, bottom = -HUGE_VAL;
    for (const auto& layer : layers_)
      for (size_t v : layer) {
        top = std::min(top, vertices_[v].middle - vertices_[v].height / 2);
        bottom = std::max(bottom, vertices_[v].middle + vertices_[v].height / 2);
      }
    made.height = layers_.empty() ? 0 : bottom - top;
    for (size_t i = 0; i < graph_.nodes.size(); ++i) {
      const Vertex& v = vertices_[i];
      made.boxes.push_back(v.is_alone ? Box{} : Box{left[v.layer], v.middle - v.height / 2 - top, v.width, v.height});
    }
    const auto ports_before = ports(&Vertex::before), ports_after = ports(&Vertex::after);
    for (size_t e = 0; e < graph_.edges.size(); ++e) {
      std::vector<Point> way;
      for (size_t i = 0; i < ways_[e].size(); ++i) {
        const Vertex& v = vertices_[ways_[e][i]];
        const double x = left[v.layer], y = v.middle - top;
        const bool is_node = ways_[e][i] < graph_.nodes.size();
        if (i > 0) way.push_back({x, y + (is_node ? ports_before[e] : 0)});
        if (i + 1 < ways_[e].size())
          way.push_back({x + (is_node ? v.width : widths[v.layer]), y + (is_node ? ports_after[e] : 0)});
      }
      if (turned_[e]) std::reverse(way.begin(), way.end());
      made.ways.push_back(std::move(way));
    }
    if (downwards_) {
      for (Box& box : made.boxes) box = turned(box);
      for (auto& way : made.ways)
        for (Point& point : way) point = turned(point);
      std::swap(made.width, made.height);
    }
    return made;
  }

 private:
  size_t start_of(size_t e) const { return turned_[e] ? graph_.edges[e].to : graph_.edges[e].from; }
  size_t end_of(size_t e) const { return turned_[e] ? graph_.edges[e].from : graph_.edges[e].to; }

  /// For each edge its distance from the middle of the node at that end: edges that meet at one side of a node lie
  /// beside each other, in the order of the places that they lead to.
  std::vector<double> ports(std::vector<size_t> Vertex::*side) const {
    const bool is_start = side == &Vertex::after;
    std::vector<std::vector<std::pair<double, size_t>>> at(graph_.nodes.size());  // where the edge leads to, the edge
    for (size_t e = 0; e < graph_.edges.size(); ++e) {
      const auto& way = ways_[e];
      const size_t next = is_start ? way[1] : way[way.size() - 2];
      at[is_start ? way.front() : way.back()].emplace_back(vertices_[next].middle, e);
    }
    std::vector<double> distances(graph_.edges.size(), 0);
    for (size_t node = 0; node < at.size(); ++node) {
      std::ranges::sort(at[node]);
      const double last = static_cast<double>(at[node].size()) - 1;
      const double room = vertices_[node].height - kHeadWidth - 4;
      for (size_t i = 0; i < at[node].size(); ++i)
        distances[at[node][i].second] =
            (static_cast<double>(i) - last / 2) * std::min(kMostPortGap, room / std::max(last, 1.0));
    }
    return distances;
  }

  /// A search in depth from each node that nothing leads to, then from the others. An edge that leads back to the way
  /// from the root is turned.
  void turn_cycles() {
    const size_t count = graph_.nodes.size();
    std::vector<std::vector<size_t>> out(count);
    std::vector<bool> is_entered(count);
    for (size_t e = 0; e < graph_.edges.size(); ++e) {
      out[graph_.edges[e].from].push_back(e);
      is_entered[graph_.edges[e].to] = true;
    }
    enum class Seen : uint8_t { No, OnTheWay, Done };
    std::vector<Seen> seen(count, Seen::No);
    auto search = [&](size_t root) {
      std::vector<std::pair<size_t, size_t>> way;  // node, number of its edges that have been followed
      if (seen[root] == Seen::No) way.emplace_back(root, 0);
      while (!way.empty()) {
        auto& [node, followed] = way.back();
        seen[node] = Seen::OnTheWay;
        if (followed == out[node].size()) {
          seen[node] = Seen::Done;
          way.pop_back();
          continue;
        }
        const size_t e = out[node][followed++], next = graph_.edges[e].to;
        if (seen[next] == Seen::OnTheWay) turned_[e] = true;
        if (seen[next] == Seen::No) way.emplace_back(next, 0);
      }
    };
    for (size_t node = 0; node < count; ++node)
      if (!is_entered[node]) search(node);
    for (size_t node = 0; node < count; ++node) search(node);
  }

  /// The longest way from a node that nothing leads to. Ends, because there is no cycle.
  void choose_layers() {
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t e = 0; e < graph_.edges.size(); ++e) {
        size_t& layer = vertices_[end_of(e)].layer;
        const size_t least = vertices_[start_of(e)].layer + 1;
        if (layer < least) layer = least, changed = true;
      }
    }
  }

  /// Makes the places of long edges, and the layers in their first order.
  void connect() {
    for (size_t e = 0; e < graph_.edges.size(); ++e) {
      size_t at = start_of(e);
      ways_[e].push_back(at);
      while (vertices_[at].layer + 1 < vertices_[end_of(e)].layer) {
        const size_t place = vertices_.size();
        vertices_.push_back({.layer = vertices_[at].layer + 1});
        join(at, place);
        ways_[e].push_back(at = place);
      }
      join(at, end_of(e));
      ways_[e].push_back(end_of(e));
    }
    for (size_t v = 0; v < vertices_.size(); ++v) {
      if (vertices_[v].is_alone) continue;
      if (vertices_[v].layer >= layers_.size()) layers_.resize(vertices_[v].layer + 1);
      layers_[vertices_[v].layer].push_back(v);
    }
  }
  void join(size_t from, size_t to) {
    vertices_[from].after.push_back(to);
    vertices_[to].before.push_back(from);
  }

  /// Sorts each layer by the mean place of the neighbours, there and back.
  void sort() {
    std::vector<double> place(vertices_.size());
    auto number = [&](const std::vector<size_t>& layer) {
      for (size_t i = 0; i < layer.size(); ++i) place[layer[i]] = static_cast<double>(i);
    };
    for (const auto& layer : layers_) number(layer);
    auto arrange = [&](std::vector<size_t>& layer, std::vector<size_t> Vertex::*neighbours) {
      std::vector<std::pair<double, size_t>> wanted;
      wanted.reserve(layer.size());
      for (size_t v : layer) wanted.emplace_back(mean(vertices_[v].*neighbours, place, place[v]), v);
      std::ranges::stable_sort(wanted, {}, [](const auto& each) { return each.first; });
      for (size_t i = 0; i < layer.size(); ++i) layer[i] = wanted[i].second;
      number(layer);
    };
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      for (size_t i = 1; i < layers_.size(); ++i) arrange(layers_[i], &Vertex::before);
      for (size_t i = layers_.size(); i-- > 1;) arrange(layers_[i - 1], &Vertex::after);
    }
  }
  static double mean(const std::vector<size_t>& of, const std::vector<double>& values, double otherwise) {
    double sum = 0;
    for (size_t each : of) sum += values[each];
    return of.empty() ? otherwise : sum / static_cast<double>(of.size());
  }

  /// Moves the vertices of each layer towards the middle of their neighbours, as far as the order allows.
  void align() {
    for (auto& layer : layers_) {
      double y = 0;
      for (size_t v : layer) {
        vertices_[v].middle = y + vertices_[v].height / 2;
        y += vertices_[v].height + kRowGap * looseness_;
      }
      for (size_t v : layer) vertices_[v].middle -= y / 2;
    }
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      for (size_t i = 1; i < layers_.size(); ++i) place(layers_[i], &Vertex::before);
      for (size_t i = layers_.size(); i-- > 1;) place(layers_[i - 1], &Vertex::after);
    }
  }

  /// The places nearest to the wanted ones that keep the order and the distances: wanted places that are out of order
  /// are pooled, and share their mean.
  void place(const std::vector<size_t>& layer, std::vector<size_t> Vertex::*neighbours) {
    struct Pool {
      double sum = 0;
      size_t count = 0;
      double mean() const { return sum / static_cast<double>(count); }
    };
    std::vector<Pool> pools;
    std::vector<double> offsets;
    double offset = 0;
    for (size_t v : layer) {
      Vertex& vertex = vertices_[v];
      double wanted = 0;
      for (size_t each : vertex.*neighbours) wanted += vertices_[each].middle;
      const size_t count = (vertex.*neighbours).size();
      wanted = count == 0 ? vertex.middle : wanted / static_cast<double>(count);
      offsets.push_back(offset + vertex.height / 2);
      pools.push_back({wanted - offsets.back(), 1});
      while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
        pools[pools.size() - 2].sum += pools.back().sum;
        pools[pools.size() - 2].count += pools.back().count;
        pools.pop_back();
      }
      offset += vertex.height + kRowGap * looseness_;
    }
    size_t i = 0;
    for (const Pool& pool : pools)
      for (size_t n = 0; n < pool.count; ++n, ++i) vertices_[layer[i]].middle = pool.mean() + offsets[i];
  }

  /// So much that a label has room between the layers, beside the arrow heads at both ends.
  double gap_behind(size_t layer) const {
    double gap = kLeastGap;
    for (size_t e = 0; e < graph_.edges.size(); ++e) {
      const bool passes = vertices_[start_of(e)].layer <= layer && layer < vertices_[end_of(e)].layer;
      if (!passes || graph_.edges[e].label.empty()) continue;
      const Box label = label_box(graph_.edges[e].label, {});
      gap = std::max(gap, (downwards_ ? label.height : label.width) + kLabelRoom);
    }
    return std::ceil(gap * looseness_);
  }

  const Graph& graph_;
  const bool downwards_;
  const double looseness_;
  std::vector<Vertex> vertices_;
  std::vector<bool> turned_;
  std::vector<std::vector<size_t>> ways_;  // the vertices of each edge
  std::vector<std::vector<size_t>> layers_;
};

/// How large it is when it is shown on a page, 1 at most.
double scale_of(const Layout& layout) {
  return std::min({1.0, kPageWidth / std::max(layout.width, 1.0), kPageHeight / std::max(layout.height, 1.0)});
}

/// Puts the nodes without edges into rows below the others, in columns of one width.
void add_rows(const Graph& graph, Layout& layout) {
  std::vector<size_t> alone;
  for (size_t i = 0; i < graph.nodes.size(); ++i)
    if (layout.boxes[i].width == 0) alone.push_back(i);
  if (alone.empty()) return;
  double width = 0;
  for (size_t i : alone) width = std::max(width, size_of(graph, graph.nodes[i]).width);
  const double whole = std::max(layout.width, kPageWidth);
  const size_t fit = std::max<size_t>(1, static_cast<size_t>((whole + kRowGap) / (width + kRowGap)));
  const size_t rows = (alone.size() + fit - 1) / fit, columns = (alone.size() + rows - 1) / rows;
  double top = layout.height + (layout.height > 0 ? 2 * kRowGap : 0);
  for (size_t row = 0; row < rows; ++row) {
    double height = 0;
    for (size_t column = 0; column < columns && row * columns + column < alone.size(); ++column) {
      const size_t i = alone[row * columns + column];
      Box box = size_of(graph, graph.nodes[i]);
      height = std::max(height, box.height);
      layout.boxes[i] = {static_cast<double>(column) * (width + kRowGap), top, width, box.height};
      layout.width = std::max(layout.width, layout.boxes[i].x + width);
    }
    top += height + kRowGap;
  }
  layout.height = top - kRowGap;
}

/// Labels may stick out at the sides; then the picture is wider.
void include_labels(const Graph& graph, Layout& layout) {
  double left = 0;
  for (size_t e = 0; e < graph.edges.size(); ++e) {
    if (graph.edges[e].label.empty()) continue;
    const Box label = label_box(graph.edges[e].label, layout.labels[e]);
    left = std::min(left, label.x);
    layout.width = std::max(layout.width, label.x + label.width);
  }
  for (Box& box : layout.boxes) box.x -= left;
  for (Point& label : layout.labels) label.x -= left;
  for (auto& way : layout.ways)
    for (Point& point : way) point.x -= left;
  layout.width -= left;
}

}  // namespace

Layout lay_out(const Graph& graph) {
  Layout layout;
  for (const double looseness : {1.0, 1.5, 2.0, 3.0}) {
    layout = Layers(graph, false, looseness).layout();
    Layout other = Layers(graph, true, looseness).layout();
    if (scale_of(other) > scale_of(layout)) layout = std::move(other);
    layout.strip_width = strip_width(graph);
    add_rows(graph, layout);
    if (place_labels(graph, layout)) break;
  }
  include_labels(graph, layout);
  return layout;
}

}  // namespace vitrine::pictures
