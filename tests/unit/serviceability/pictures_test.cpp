// SPDX-License-Identifier: Apache-2.0
// Graphs, their layout, and their writers.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/dominators.hpp"
#include "serviceability/pictures/facts.hpp"
#include "serviceability/pictures/heap_facts.hpp"
#include "serviceability/pictures/layout.hpp"

namespace vitrine::pictures {

namespace {

Graph graph_of(size_t nodes, std::initializer_list<std::pair<size_t, size_t>> edges) {
  Graph graph;
  graph.title = "a graph";
  graph.groups = {"all"};
  for (size_t i = 0; i < nodes; ++i) graph.nodes.push_back({.name = "node " + std::to_string(i)});
  for (auto [from, to] : edges) graph.edges.push_back({from, to, "", false});
  return graph;
}

bool overlap(const Box& a, const Box& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/// Left or right, or above or below.
void expect_at_a_side(const Box& box, const Point& point, bool downwards) {
  if (downwards) {
    EXPECT_TRUE(point.y == box.y || point.y == box.y + box.height);
    EXPECT_TRUE(box.x <= point.x && point.x <= box.x + box.width);
  } else {
    EXPECT_TRUE(point.x == box.x || point.x == box.x + box.width);
    EXPECT_TRUE(box.y <= point.y && point.y <= box.y + box.height);
  }
}

/// Labels lie on nothing but lines.
void expect_labels_clear(const Graph& graph) {
  const Layout layout = lay_out(graph);
  std::vector<Box> labels;
  for (size_t e = 0; e < graph.edges.size(); ++e) {
    if (graph.edges[e].label.empty()) continue;
    const Box label = label_box(graph.edges[e].label, layout.labels[e]);
    for (const Box& node : layout.boxes) EXPECT_FALSE(overlap(label, node)) << graph.edges[e].label;
    for (const Box& other : labels) EXPECT_FALSE(overlap(label, other)) << graph.edges[e].label;
    for (const auto& way : layout.ways) EXPECT_FALSE(overlap(label, head_box(way, layout.downwards)));
    EXPECT_GE(label.x, 0);
    EXPECT_LE(label.x + label.width, layout.width);
    labels.push_back(label);
  }
}

void expect_proper(const Graph& graph) {
  const Layout layout = lay_out(graph);
  ASSERT_EQ(graph.nodes.size(), layout.boxes.size());
  ASSERT_EQ(graph.edges.size(), layout.ways.size());
  for (size_t i = 0; i < layout.boxes.size(); ++i) {
    const Box& box = layout.boxes[i];
    EXPECT_GE(box.x, 0);
    EXPECT_GE(box.y, 0);
    EXPECT_LE(box.x + box.width, layout.width);
    EXPECT_LE(box.y + box.height, layout.height);
    for (size_t j = 0; j < i; ++j) EXPECT_FALSE(overlap(box, layout.boxes[j])) << i << " and " << j;
  }
  for (size_t e = 0; e < layout.ways.size(); ++e) {
    const Box &from = layout.boxes[graph.edges[e].from], &to = layout.boxes[graph.edges[e].to];
    const Point first = layout.ways[e].front(), last = layout.ways[e].back();
    expect_at_a_side(from, first, layout.downwards);
    expect_at_a_side(to, last, layout.downwards);
  }
}

TEST(PictureLayout, Layers) {
  const Layout chain = lay_out(graph_of(3, {{0, 1}, {1, 2}, {0, 2}}));
  EXPECT_LT(chain.boxes[0].x, chain.boxes[1].x);
  EXPECT_LT(chain.boxes[1].x, chain.boxes[2].x);
  EXPECT_EQ(2u + 2, chain.ways[2].size()) << "passes through the layer of node 1";
}

TEST(PictureLayout, ProperInAnyShape) {
  expect_proper(graph_of(0, {}));
  expect_proper(graph_of(1, {}));
  expect_proper(graph_of(5, {}));
  expect_proper(graph_of(2, {{0, 1}, {1, 0}}));
  expect_proper(graph_of(7, {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 0}, {4, 3}, {3, 5}, {0, 6}}));
  Graph all = graph_of(9, {});
  for (size_t i = 0; i < 9; ++i)
    for (size_t j = 0; j < 9; ++j)
      if (i != j) all.edges.push_back({i, j, std::to_string(i), false});
  expect_proper(all);
}

TEST(PictureLayout, TheShapeThatFitsAPage) {
  EXPECT_FALSE(lay_out(graph_of(3, {{0, 1}, {1, 2}})).downwards);
  Graph chain = graph_of(9, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}, {7, 8}});
  for (Edge& edge : chain.edges) edge.label = "waits to enter";
  EXPECT_TRUE(lay_out(chain).downwards);
  expect_proper(chain);
  const Layout rows = lay_out(graph_of(16, {}));
  EXPECT_EQ(rows.boxes[0].y, rows.boxes[1].y);
  EXPECT_LT(rows.width, 1200);
  EXPECT_LT(rows.height, 120);
}

TEST(PictureLayout, LabelsAreClear) {
  Graph cycle = graph_of(7, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 1}});
  for (Edge& edge : cycle.edges) edge.label = "waits for the lock";
  expect_labels_clear(cycle);
  uint32_t state = 1;
  auto random = [&](uint32_t below) { return (state = state * 1664525 + 1013904223) / 65536 % below; };
  for (int round = 0; round < 300; ++round) {
    Graph graph = graph_of(2 + random(11), {});
    const auto count = static_cast<uint32_t>(graph.nodes.size());
    for (uint32_t n = 1 + random(18); n > 0; --n) {
      const size_t from = random(count), to = random(count);
      const bool known = std::ranges::any_of(graph.edges, [&](const Edge& e) { return e.from == from && e.to == to; });
      if (from != to && !known)
        graph.edges.push_back({from, to, std::to_string(random(round % 2 != 0 ? 10 : 100'000)), false});
    }
    expect_labels_clear(graph);
  }
}

TEST(PictureWriters, ColoursAreSaidWithoutVariables) {
  const std::string svg = svg_of(graph_of(2, {{0, 1}}));
  const std::string style = svg.substr(svg.find("<style>"), svg.find("</style>") - svg.find("<style>"));
  size_t variables = 0;
  for (size_t at = style.find(": var("); at != std::string::npos; at = style.find(": var(", at + 1), ++variables) {
    const size_t property = style.find_last_of("{;", at) + 1, before = style.find_last_of("{;", property - 2) + 1;
    EXPECT_EQ(style.substr(property, at - property), style.substr(before, style.find(':', before) - before));
    EXPECT_EQ(": #", style.substr(style.find(':', before), 3));
  }
  EXPECT_GE(variables, 20u);
}

TEST(PictureWriters, TextIsEscaped) {
  Graph graph = graph_of(2, {{0, 1}});
  graph.title = "<script>\"&'";
  graph.nodes[0].name = "a<b>\n\"c\\";
  graph.edges[0].label = "]]>";
  const std::string svg = svg_of(graph), html = html_of(graph), dot = dot_of(graph);
  for (const std::string& text : {svg, html}) {
    EXPECT_EQ(std::string::npos, text.find("<script"));
    EXPECT_EQ(std::string::npos, text.find("]]>"));
    EXPECT_NE(std::string::npos, text.find("a&lt;b&gt;?&quot;c\\"));
  }
  EXPECT_NE(std::string::npos, dot.find("label=\"a<b>?\\\"c\\\\\""));
  EXPECT_EQ(svg, svg_of(graph));
  EXPECT_NE(std::string::npos, html.find(svg));
}

TEST(PictureWriters, ChosenByTheNameOfTheFile) {
  std::string error;
  EXPECT_EQ(svg_of, writer_for("x.svg", &error));
  EXPECT_EQ(dot_of, writer_for("x.dot", &error));
  EXPECT_EQ(html_of, writer_for("a.svg/x.html", &error));
  EXPECT_EQ("", error);
  EXPECT_EQ(nullptr, writer_for("x.png", &error));
  EXPECT_EQ("The name of the file must end in .svg, .dot or .html, and \"x.png\" does not.", error);
}

TEST(PictureText, Numbers) {
  EXPECT_EQ("999", with_commas(999));
  EXPECT_EQ("1,234,567", with_commas(1234567));
  EXPECT_EQ("1023 B", bytes_text(1023));
  EXPECT_EQ("1.0 KB", bytes_text(1024));
  EXPECT_EQ("12 MB", bytes_text(12 << 20));
  EXPECT_EQ("1 class", counted(1, "class", "classes"));
  EXPECT_EQ("0 classes", counted(0, "class", "classes"));
  EXPECT_EQ(3u, length_of("aäb"));
  EXPECT_EQ("short", shortened("short", 5));
  EXPECT_EQ("java…Name", shortened("java.lang.LongName", 9));
  EXPECT_EQ("ä…ß", shortened("äöüß", 3));
}

/// Objects of 10 bytes: root 1 -> 2 -> 3 -> 5, 1 -> 4 -> 5, 5 -> 6; 7 is not reachable. Those of class 1 are 2, 3
/// and 6.
HeapFacts small_heap() {
  HeapFacts facts;
  facts.add_class({"Other", "mine"});
  facts.add_class({"Counted", "mine"});
  auto add = [&](uint64_t id, uint32_t number, std::initializer_list<uint64_t> references) {
    facts.add_object(id, number, 10);
    for (uint64_t each : references) facts.add_reference(each);
  };
  add(6, 1, {});  // the order does not count
  add(1, 0, {2, 4, 99});
  add(2, 1, {3});
  add(3, 1, {5});
  add(4, 0, {5, 0});
  add(5, 0, {6});
  add(7, 0, {6});
  facts.add_root(1);
  facts.add_root(98);
  facts.finish();
  return facts;
}

TEST(HeapFacts, Retained) {
  const HeapFacts facts = small_heap();
  const Dominators dominators = find_dominators(facts.graph());
  EXPECT_EQ((std::vector<uint32_t>{kNoVertex, 0, 1, 0, 0, 4, kNoVertex}), dominators.of);
  EXPECT_EQ((std::vector<size_t>{60, 20, 10, 10, 20, 10, 0}), facts.retained(dominators));
}

TEST(HeapFacts, LongListsNeedNoStack) {
  HeapFacts facts;
  facts.add_class({"Node", "mine"});
  constexpr size_t kCount = 300'000;
  for (size_t i = 1; i <= kCount; ++i) {
    facts.add_object(i, 0, 1);
    facts.add_reference(i + 1);
    facts.add_reference(i - 1);
  }
  facts.add_root(1);
  facts.finish();
  const auto retained = facts.retained(find_dominators(facts.graph()));
  EXPECT_EQ(kCount, retained[0]);
  EXPECT_EQ(1u, retained[kCount - 1]);
}

/// The same by the definition: what can not be reached any more without the object.
TEST(HeapFacts, RetainedByDefinition) {
  uint32_t state = 1;
  auto random = [&](uint32_t below) { return (state = state * 1664525 + 1013904223) / 65536 % below; };
  for (int round = 0; round < 60; ++round) {
    HeapFacts facts;
    facts.add_class({"C", "mine"});
    const uint32_t count = 2 + random(24);
    std::vector<std::vector<uint32_t>> references(count);
    for (uint32_t i = 0; i < count; ++i) {
      facts.add_object(i + 1, 0, 1);
      for (uint32_t n = random(4); n > 0; --n) {
        references[i].push_back(random(count));
        facts.add_reference(references[i].back() + 1);
      }
    }
    const std::vector<uint32_t> roots{random(count), random(count)};
    for (uint32_t root : roots) facts.add_root(root + 1);
    facts.finish();
    auto reached_without = [&](uint32_t without) {
      std::vector<bool> seen(count);
      size_t reached = 0;
      std::vector<uint32_t> next = roots;
      while (!next.empty()) {
        const uint32_t at = next.back();
        next.pop_back();
        if (at == without || seen[at]) continue;
        seen[at] = true;
        ++reached;
        next.insert(next.end(), references[at].begin(), references[at].end());
      }
      return reached;
    };
    const auto retained = facts.retained(find_dominators(facts.graph()));
    for (uint32_t i = 0; i < count; ++i) EXPECT_EQ(reached_without(count) - reached_without(i), retained[i]) << i;
  }
}

TEST(HeapPicture, ClassesAndReferences) {
  const HeapFacts facts = small_heap();
  Graph graph = heap_picture(facts, "a test", "").graph;
  ASSERT_EQ(2u, graph.nodes.size());
  EXPECT_EQ("Other", graph.nodes[0].name);
  EXPECT_EQ((std::vector<std::string>{"4 objects, 40 B, keep 60 B", "2 references to its own class"}),
            graph.nodes[0].lines);
  EXPECT_EQ((std::vector<std::string>{"3 objects, 30 B, keep 30 B", "1 reference to its own class"}),
            graph.nodes[1].lines);
  ASSERT_EQ(2u, graph.edges.size());
  EXPECT_EQ("3", graph.edges[0].label);  // 1 -> 2, 5 -> 6, 7 -> 6
  EXPECT_EQ("1", graph.edges[1].label);
  graph = heap_picture(facts, "a test", "Count").graph;
  ASSERT_EQ(2u, graph.nodes.size());
  EXPECT_EQ("Counted", graph.nodes[0].name);
  EXPECT_EQ("all other classes", graph.nodes[1].name);
  EXPECT_EQ("There is no class of which there are objects with \"X\" in its name.",
            heap_picture(facts, "a test", "X").error);
}

TEST(WaitPicture, TheOwnerIsInTheCycleWhoeverIsNamedFirst) {
  const std::vector<Wait> waits = {{"\"c\"", "waits for", "<2>", "\"a\"", "owns", false},
                                   {"\"a\"", "waits for", "<1>", "\"b\"", "owns", true},
                                   {"\"b\"", "waits for", "<2>", "\"a\"", "owns", true}};
  size_t alarms = 0;
  for (const Edge& edge : monitors_picture(waits, "a test", "").graph.edges) alarms += edge.alarm;
  EXPECT_EQ(4u, alarms);
}

TEST(WaitPicture, CyclesAreSaidInWords) {
  const std::vector<Wait> waits = {{"\"a\"", "waits to enter the monitor of", "<1> (a Lock)", "\"b\"", "owns", true},
                                   {"\"b\"", "waits for", "<2>", "\"a\"", "owns", true},
                                   {"\"c\"", "waits for", "<2>", "\"a\"", "owns", false}};
  Graph graph = monitors_picture(waits, "a test", "").graph;
  EXPECT_EQ(5u, graph.nodes.size());
  EXPECT_EQ(5u, graph.edges.size()) << "the owner of <2> is told once";
  EXPECT_EQ("DEADLOCK", graph.nodes[0].lines.at(0));
  EXPECT_EQ("a Lock", graph.nodes[1].name);
  EXPECT_EQ((std::vector<std::string>{"part of the deadlock", "<1>"}), graph.nodes[1].lines);
  EXPECT_EQ("waits to enter", graph.edges[0].label);
  EXPECT_EQ("owned by", graph.edges[1].label);
  EXPECT_TRUE(graph.nodes.back().lines.empty());
  EXPECT_NE(std::string::npos, graph.notes.at(0).find("2 threads wait in a cycle"));
  EXPECT_EQ(1u, monitors_picture(waits, "a test", "\"c").graph.nodes.size() - 2);
  EXPECT_NE("", monitors_picture(waits, "a test", "x").error);
  EXPECT_EQ("No thread waits for another one.", monitors_picture({}, "a test", "").graph.notes.at(0));
}

TEST(LoaderPicture, SimilarOnesAreFolded) {
  const std::vector<LoaderFacts> loaders = {{"bootstrap", "", kNobody, 400, 3, {"a"}},
                                            {"app", "App", 0, 5, 0, {"a", "b", "c", "d", "e"}},
                                            {"", "Mine", 1, 2, 0, {}},
                                            {"", "Mine", 1, 3, 0, {}},
                                            {"other", "Other", 0, 0, 0, {}}};
  Graph graph = loaders_picture(loaders, "a test", "").graph;
  ASSERT_EQ(4u, graph.nodes.size());
  EXPECT_EQ("400 classes, 3 hidden", graph.nodes[0].lines[0]);
  EXPECT_EQ("and 2 other places", graph.nodes[1].lines.back());
  EXPECT_EQ("Mine and 1 more like it", graph.nodes[2].name);
  EXPECT_EQ("5 classes", graph.nodes[2].lines[0]);
  EXPECT_EQ(3u, graph.edges.size());
  graph = loaders_picture(loaders, "a test", "Mine").graph;
  EXPECT_EQ(3u, graph.nodes.size()) << "with the parents";
  EXPECT_EQ("There is no class loader with \"X\" in its name.", loaders_picture(loaders, "a test", "X").error);
}

TEST(ModulePicture, BaseAndIndirectEdgesAreFolded) {
  const std::vector<ModuleFacts> modules = {{"java.base", "boot", 400, false, {}},
                                            {"a", "app", 1, false, {0, 2, 3}},
                                            {"b", "app", 1, false, {0, 3}},
                                            {"c", "app", 1, true, {0}},
                                            {"d", "app", 0, false, {0}}};
  Graph graph = modules_picture(modules, "a test", "").graph;
  EXPECT_EQ(4u, graph.nodes.size());
  EXPECT_EQ(2u, graph.edges.size());
  EXPECT_EQ("1 class, open", graph.nodes[3].lines[0]);
  EXPECT_EQ("Not drawn: 1 module of which no class is loaded.", graph.notes[1]);
  EXPECT_EQ(1u, modules_picture(modules, "a test", "d").graph.nodes.size());
}

TEST(CellPicture, StripsAreParts) {
  const std::vector<CellFacts> cells = {{"cells of 16 bytes", 1, 65536, 1, 1, 2, 4},
                                        {"cells of 24 bytes", 1, 65536, 0, 0, 0, 0}};
  const Graph graph = cells_picture(cells, {"note"}, "a test", "").graph;
  EXPECT_EQ((std::vector<double>{0.125, 0.125, 0.25, 0.5}), graph.nodes[0].strip);
  EXPECT_EQ("1 block, 64 KB: 1 live, 1 new, 2 dead, 4 unused", graph.nodes[0].lines[0]);
  EXPECT_EQ(1u, cells_picture(cells, {}, "a test", "of 24").graph.nodes.size());
}

}  // namespace

}  // namespace vitrine::pictures
