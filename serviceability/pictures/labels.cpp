// SPDX-License-Identifier: Apache-2.0
// Places for the labels of edges.
#include <algorithm>
#include <cmath>

#include "serviceability/pictures/layout.hpp"

namespace vitrine::pictures {

namespace {

constexpr double kClearance = 3;  // between a label and what it must not touch
constexpr double kStep = 0.04;    // of the parameter of a curve, from one place that is tried to the next
constexpr double kOfNode = 10'000, kOfHead = 10'000, kOfLabel = 10'000, kOfLine = 12, kOfDistance = 60;  // costs

/// The common area, in pixels.
double common(const Box& a, const Box& b) {
  const double width = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
  const double height = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
bool contains(const Box& box, const Point& point) {
  return point.x > box.x && point.x < box.x + box.width && point.y > box.y && point.y < box.y + box.height;
}

class LabelPlaces {
 public:
  LabelPlaces(const Graph& graph, Layout& layout) : graph_(graph), layout_(layout) {
    std::vector<size_t> leave(graph.nodes.size()), arrive(graph.nodes.size());
    for (const Edge& edge : graph.edges) ++leave[edge.from], ++arrive[edge.to];
    for (size_t e = 0; e < graph.edges.size(); ++e) {
      heads_.push_back(head_box(layout.ways[e], layout.downwards));
      is_nearer_to_end_.push_back(leave[graph.edges[e].from] >= arrive[graph.edges[e].to]);
      auto& points = points_.emplace_back();
      for_each_place(e, [&](const Point& point, double) { points.push_back(point); });
    }
  }

  bool place() {
    layout_.labels.assign(graph_.edges.size(), Point{});
    for (size_t e = 0; e < graph_.edges.size(); ++e)
      if (!graph_.edges[e].label.empty()) place(e);
    return all_are_clear_;
  }

 private:
  /// Calls visit(point, distance), where the distance is that from the place that is liked best: where the edge is
  /// alone, which is at the end where fewer edges meet.
  template <class Visit>
  void for_each_place(size_t e, Visit&& visit) const {
    const auto& way = layout_.ways[e];
    const double last = static_cast<double>(way.size()) - 1;
    const double best = is_nearer_to_end_[e] ? last - 0.45 : 0.45;
    for (size_t i = 0; i + 1 < way.size(); ++i)
      for (double t = kStep; t < 1; t += kStep)
        visit(on_curve(way[i], way[i + 1], t, layout_.downwards), std::abs(static_cast<double>(i) + t - best));
  }

  void place(size_t e) {
    const std::string& label = graph_.edges[e].label;
    double least = HUGE_VAL;
    for_each_place(e, [&](const Point& point, double distance) {
      if (distance * kOfDistance >= least) return;
      const double cost = distance * kOfDistance + cost_of(e, label_box(label, point));
      if (cost >= least) return;
      least = cost;
      layout_.labels[e] = point;
    });
    all_are_clear_ &= least < kOfNode;
    taken_.push_back(label_box(label, layout_.labels[e]));
  }

  double cost_of(size_t e, Box box) const {
    box = {box.x - kClearance, box.y - kClearance, box.width + 2 * kClearance, box.height + 2 * kClearance};
    double cost = 0;
    for (const Box& node : layout_.boxes) cost += kOfNode * (common(box, node) > 0) + common(box, node);
    for (const Box& head : heads_) cost += kOfHead * (common(box, head) > 0) + common(box, head);
    for (const Box& label : taken_) cost += kOfLabel * (common(box, label) > 0) + common(box, label);
    for (size_t other = 0; other < points_.size(); ++other)
      if (other != e) cost += kOfLine * std::ranges::any_of(points_[other], [&](auto& p) { return contains(box, p); });
    return cost;
  }

  const Graph& graph_;
  Layout& layout_;
  std::vector<Box> heads_, taken_;
  bool all_are_clear_ = true;
  std::vector<bool> is_nearer_to_end_;
  std::vector<std::vector<Point>> points_;  // of each edge's curves
};

}  // namespace

Point on_curve(const Point& from, const Point& to, double t, bool downwards) {
  // The cubic curve whose inner points have the middle of one coordinate, and the other one from the end next to them.
  const double s = 1 - t, middle = 1.5 * t * s + t * t * t, bent = t * t * (3 - 2 * t);
  const double x = downwards ? bent : middle, y = downwards ? middle : bent;
  return {from.x + (to.x - from.x) * x, from.y + (to.y - from.y) * y};
}

Box head_box(const std::vector<Point>& way, bool downwards) {
  const Point &tip = way.back(), &before = way[way.size() - 2];
  if (downwards)
    return {tip.x - kHeadWidth / 2, before.y < tip.y ? tip.y - kHeadLength : tip.y, kHeadWidth, kHeadLength};
  return {before.x < tip.x ? tip.x - kHeadLength : tip.x, tip.y - kHeadWidth / 2, kHeadLength, kHeadWidth};
}

Box label_box(const std::string& label, const Point& middle) {
  const double width = static_cast<double>(length_of(label)) * kLabelCharacter + 4;
  return {middle.x - width / 2, middle.y - kLabelHeight / 2, width, kLabelHeight};
}

bool place_labels(const Graph& graph, Layout& layout) { return LabelPlaces(graph, layout).place(); }

}  // namespace vitrine::pictures
