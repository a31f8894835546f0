// SPDX-License-Identifier: Apache-2.0
// The costs of the collector: allocation into fresh memory and into holes, marking of a random
// graph, a full collection, tags. Uses Google Benchmark.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>

#include "gc/store.hpp"
#include "gc/tags.hpp"

namespace vitrine::gc {
namespace {

/// One mutator, roots in a vector, 32-byte nodes with two references (and a larger one).
struct World : CollectorPort {
  explicit World(size_t maximum = size_t{1} << 30, size_t initial = size_t{128} << 20, uint32_t threads = 1)
      : heap(options(maximum, initial, threads), *this) {
    node.instance_size = 32;
    node.reference_ranges = {{16, 2}};
  }
  static HeapOptions options(size_t maximum, size_t initial, uint32_t threads) {
    HeapOptions o;
    o.maximum_bytes = maximum;
    o.initial_bytes = initial;
    o.marking_threads = threads;
    return o;
  }
  Object* new_node() { return heap.allocate(tlab, &node, 32); }
  bool stop_the_world(bool) override { return true; }
  void resume_the_world() override {}
  void for_each_tlab(const std::function<void(Tlab&)>& visit) override { visit(tlab); }
  void visit_roots(Marker& marker) override {
    for (Object* o : roots) marker.mark(o);
  }
  void visit_all_classes(Marker&) override {}
  void visit_class_data(Shape&, Marker&) override {}
  void process_weak(const std::function<bool(const Object*)>& is_alive) override {
    if (weak) weak(is_alive);
  }
  void append_pending_references(Object*) override {}
  Sizing sizing() override { return {40, 70, SIZE_MAX}; }
  Shape node;
  Tlab tlab;
  std::vector<Object*> roots;
  std::function<void(const std::function<bool(const Object*)>&)> weak;
  Heap heap;
};

void garbage(benchmark::State& state) {
  World w(size_t{1} << 30, static_cast<size_t>(state.range(0)) << 20);
  for (auto _ : state) benchmark::DoNotOptimize(w.new_node());
  state.SetItemsProcessed(state.iterations());
  state.counters["collections"] = static_cast<double>(w.heap.statistics().collections);
}
BENCHMARK(garbage)->Arg(8)->Arg(32)->Arg(128);

/// Allocation into the holes that a collection leaves when a random range(0) percent of the objects survive.
void holes(benchmark::State& state) {
  std::mt19937 random(1);
  World w(size_t{1} << 30, size_t{512} << 20);
  constexpr int kNodes = 2000000;
  size_t hole_count = 0;
  for (auto _ : state) {
    if (hole_count == 0) {
      state.PauseTiming();
      w.roots.clear();
      w.heap.collect(GcCause::SystemGc);
      for (int i = 0; i < kNodes; ++i) {
        Object* o = w.new_node();
        if (static_cast<int64_t>(random() % 100) < state.range(0)) w.roots.push_back(o);
      }
      w.heap.collect(GcCause::SystemGc);
      hole_count = kNodes - w.roots.size();
      state.ResumeTiming();
    }
    benchmark::DoNotOptimize(w.new_node());
    --hole_count;
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(holes)->Arg(0)->Arg(50)->Arg(90);

struct Graph : World {
  static constexpr int kNodes = 2000000;
  Graph(uint32_t threads, bool one_root) : World(size_t{1} << 30, size_t{1} << 30, threads) {
    std::mt19937 random(1);
    for (int i = 0; i < kNodes; ++i) nodes.push_back(new_node());
    for (int i = 0; i < kNodes; ++i) {
      store_reference(nodes[i], 16, nodes[random() % kNodes]);
      store_reference(nodes[i], 20, nodes[(i + 1) % kNodes]);
    }
    if (one_root)
      roots = {nodes[0]};
    else
      roots = nodes;
  }
  std::vector<Object*> nodes;
};

void full_collection(benchmark::State& state) {
  Graph g(static_cast<uint32_t>(state.range(0)), state.range(1) != 0);
  for (auto _ : state) g.heap.collect(GcCause::SystemGc);
  state.SetItemsProcessed(state.iterations() * Graph::kNodes);
}
BENCHMARK(full_collection)
    ->ArgNames({"threads", "one_root"})
    ->Args({1, 0})
    ->Args({1, 1})
    ->Args({2, 0})
    ->Args({2, 1})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void heap_walk(benchmark::State& state) {
  Graph g(1, false);
  size_t count = 0;
  for (auto _ : state)
    g.heap.for_each_object([&](Object*) {
      ++count;
      return true;
    });
  state.SetItemsProcessed(static_cast<int64_t>(count));
}
BENCHMARK(heap_walk)->Unit(benchmark::kMillisecond);

void tag_set(benchmark::State& state) {
  Graph g(1, false);
  TagTable tags(g.heap);
  size_t i = 0;
  for (auto _ : state) {
    tags.set(g.nodes[i], static_cast<int64_t>(i + 1));
    if (++i == g.nodes.size()) i = 0;
  }
}
BENCHMARK(tag_set);

void tag_get(benchmark::State& state) {
  Graph g(1, false);
  TagTable tags(g.heap);
  std::mt19937 random(2);
  std::vector<Object*> order = g.nodes;
  for (size_t i = 0; i < order.size(); ++i) tags.set(order[i], static_cast<int64_t>(i + 1));
  if (state.range(0) != 0) std::shuffle(order.begin(), order.end(), random);
  size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(tags.get(order[i]));
    if (++i == order.size()) i = 0;
  }
}
BENCHMARK(tag_get)->ArgName("random")->Arg(0)->Arg(1);

void tag_walk(benchmark::State& state) {
  Graph g(1, false);
  TagTable tags(g.heap);
  for (size_t i = 0; i < 100000; ++i) tags.set(g.nodes[i * 20], static_cast<int64_t>(i + 1));
  int64_t sum = 0;
  for (auto _ : state)
    tags.for_each([&](Object*, int64_t tag) {
      sum += tag;
      return true;
    });
  benchmark::DoNotOptimize(sum);
}
BENCHMARK(tag_walk)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace vitrine::gc

BENCHMARK_MAIN();
