// SPDX-License-Identifier: Apache-2.0
#include "serviceability/pictures/layout.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace vitrine::pictures {

namespace {

constexpr double kRowGap = 18, kLeastColumnGap = 60, kLabelRoom = 36, kPlaceHeight = 4, kLabelHeight = 12;
constexpr int kSweeps = 8;

Box size_of(const Graph& graph, const Node& node) {
  double text = static_cast<double>(length_of(node.name)) * kNameCharacter;
  for (const std::string& line : node.lines)
    text = std::max(text, static_cast<double>(length_of(line)) * kLineCharacter);
  double height = kNameHeight + kLineHeight * static_cast<double>(node.lines.size()) + 6;
  if (!graph.shades.empty() && !node.strip.empty()) {
    text = std::max(text, kStripWidth);
    height += kStripHeight + 6;
  }
  return {0, 0, std::ceil(text) + 2 * kBoxPadding, height};
}

/// Nodes, and places where long edges pass through a layer. The first ones are the nodes of the graph.
struct Vertex {
  size_t layer = 0;
  double width = 0, height = kPlaceHeight, middle = 0;
  std::vector<size_t> before, after;  // neighbours in the next layers
};

class Layers {
 public:
  explicit Layers(const Graph& graph) : graph_(graph), turned_(graph.edges.size()), ways_(graph.edges.size()) {
    for (const Node& node : graph.nodes) {
      const Box box = size_of(graph, node);
      vertices_.push_back({.width = box.width, .height = box.height});
    }
    turn_cycles();
    choose_layers();
    connect();
    sort();
    align();
  }

  Layout layout() {
    Layout made;
    std::vector<double> left(layers_.size() + 1, 0), widths(layers_.size(), 0);
    for (size_t i = 0; i < layers_.size(); ++i) {
      for (size_t v : layers_[i]) widths[i] = std::max(widths[i], vertices_[v].width);
      left[i + 1] = left[i] + widths[i] + (i + 1 < layers_.size() ? gap_behind(i) : 0);
    }
    made.width = left.back();
    double top = 0, bottom = 0;
    for (const Vertex& v : vertices_) {
      top = std::min(top, v.middle - v.height / 2);
      bottom = std::max(bottom, v.middle + v.height / 2);
    }
    made.height = bottom - top;
    for (size_t i = 0; i < graph_.nodes.size(); ++i) {
      const Vertex& v = vertices_[i];
      made.boxes.push_back({left[v.layer], v.middle - v.height / 2 - top, v.width, v.height});
    }
    for (size_t e = 0; e < graph_.edges.size(); ++e) {
      std::vector<Point> way;
      for (size_t i = 0; i < ways_[e].size(); ++i) {
        const Vertex& v = vertices_[ways_[e][i]];
        const double x = left[v.layer], y = v.middle - top;
        const bool is_node = ways_[e][i] < graph_.nodes.size();
        if (i > 0) way.push_back({x, y});
        if (i + 1 < ways_[e].size()) way.push_back({x + (is_node ? v.width : widths[v.layer]), y});
      }
      made.labels.push_back(label_of(e, way));
      if (turned_[e]) std::reverse(way.begin(), way.end());
      made.ways.push_back(std::move(way));
    }
    part_labels(made.labels);
    return made;
  }

 private:
  size_t start_of(size_t e) const { return turned_[e] ? graph_.edges[e].to : graph_.edges[e].from; }
  size_t end_of(size_t e) const { return turned_[e] ? graph_.edges[e].from : graph_.edges[e].to; }

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
        y += vertices_[v].height + kRowGap;
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
      offset += vertex.height + kRowGap;
    }
    size_t i = 0;
    for (const Pool& pool : pools)
      for (size_t n = 0; n < pool.count; ++n, ++i) vertices_[layer[i]].middle = pool.mean() + offsets[i];
  }

  double gap_behind(size_t layer) const {
    double gap = kLeastColumnGap;
    for (size_t e = 0; e < graph_.edges.size(); ++e)
      if (!graph_.edges[e].label.empty() && vertices_[label_end(e).first].layer == layer)
        gap = std::max(gap, static_cast<double>(length_of(graph_.edges[e].label)) * kLabelCharacter + kLabelRoom);
    return std::ceil(gap);
  }
  /// The part of the edge that has the label: at the end where fewer edges meet.
  std::pair<size_t, size_t> label_end(size_t e) const {
    const auto& way = ways_[e];
    if (is_nearer_to_end(e)) return {way[way.size() - 2], way.back()};
    return {way[0], way[1]};
  }
  bool is_nearer_to_end(size_t e) const {
    return vertices_[start_of(e)].after.size() >= vertices_[end_of(e)].before.size();
  }
  Point label_of(size_t e, const std::vector<Point>& way) const {
    const bool at_end = is_nearer_to_end(e);
    const Point& from = at_end ? way[way.size() - 2] : way[0];
    const Point& to = at_end ? way.back() : way[1];
    const double part = way.size() > 2 || graph_.edges[e].label.empty() ? 0.5 : at_end ? 0.58 : 0.42;
    const double bent = part * part * (3 - 2 * part);  // the curve leaves and arrives horizontally
    return {from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * bent};
  }

  /// Moves labels down that would lie on others.
  void part_labels(std::vector<Point>& labels) const {
    auto half_width = [&](size_t e) {
      return static_cast<double>(length_of(graph_.edges[e].label)) * kLabelCharacter / 2;
    };
    for (size_t e = 0; e < labels.size(); ++e) {
      for (size_t other = 0; other < e; ++other) {
        if (graph_.edges[e].label.empty() || graph_.edges[other].label.empty()) continue;
        const double x = std::abs(labels[e].x - labels[other].x), y = std::abs(labels[e].y - labels[other].y);
        if (x >= half_width(e) + half_width(other) || y >= kLabelHeight) continue;
        labels[e].y = labels[other].y + kLabelHeight;
        other = static_cast<size_t>(-1);  // from the first one again, because it may lie on another one now
      }
    }
  }

  const Graph& graph_;
  std::vector<Vertex> vertices_;
  std::vector<bool> turned_;
  std::vector<std::vector<size_t>> ways_;  // the vertices of each edge
  std::vector<std::vector<size_t>> layers_;
};

}  // namespace

Layout lay_out(const Graph& graph) { return Layers(graph).layout(); }

}  // namespace vitrine::pictures
