// SPDX-License-Identifier: Apache-2.0
// A random mutator checked against a shadow graph outside of the heap, plain, under stress, and
// with several marking threads; and several mutators at once with a small stop-the-world.
#include <dlfcn.h>
#include <pthread.h>

#include <gtest/gtest.h>
#include <atomic>
#include <cerrno>
#include <climits>
#include <condition_variable>
#include <random>
#include <thread>
#include <utility>

#include "tests/unit/gc/fake_world.hpp"

namespace vitrine::gc {
namespace {

struct ShadowObject {
  Object* address;
  Shape* shape;
  size_t length;
  std::vector<int> references;  // indices of shadows, -1 for null
  uint8_t fill;
};

class ShadowGraph {
 public:
  ShadowGraph(World& world, unsigned seed) : w_(world), random_(seed), roots_(64, -1) {
    w_.roots.assign(roots_.size(), nullptr);
  }

  void step() {
    int object = allocate();
    if (w_.moves) follow_moves();
    if (object < 0) return;
    root(pick(roots_.size()), object);
    for (int i = 0; i < 3; ++i) link();
    if (pick(20) == 0) root(pick(roots_.size()), -1);
  }

  /// Checks that every object reachable in the shadow graph is intact in the heap. Returns their number.
  size_t verify() {
    std::vector<bool> seen(shadows_.size());
    std::vector<int> todo;
    size_t count = 0;
    auto add = [&](int i) {
      if (i >= 0 && !seen[i]) seen[i] = true, todo.push_back(i);
    };
    for (int i : roots_) add(i);
    while (!todo.empty()) {
      const ShadowObject& s = shadows_[todo.back()];
      todo.pop_back();
      ++count;
      EXPECT_EQ(s.address->shape(), s.shape);
      if (s.shape == &w_.bytes) {
        EXPECT_EQ(s.address->length(), static_cast<int32_t>(s.length));
        for (size_t i = 0; i < s.length; i += 61) EXPECT_EQ(s.address->elements<uint8_t>()[i], s.fill);
      }
      for (size_t i = 0; i < s.references.size(); ++i) {
        EXPECT_EQ(s.address->get<Object*>(place(i)), s.references[i] < 0 ? nullptr : shadows_[s.references[i]].address);
        add(s.references[i]);
      }
      if (::testing::Test::HasFailure()) return count;
    }
    return count;
  }

  size_t moved() const { return moved_; }

 private:
  /// After a collection that may have moved objects: each object is where the others refer to it.
  void follow_moves() {
    if (const uint64_t now = w_.heap.statistics().collections; std::exchange(collections_, now) == now) return;
    std::vector<bool> seen(shadows_.size());
    std::vector<int> todo;
    for (int i : roots_)
      if (i >= 0 && !seen[i]) seen[i] = true, todo.push_back(i);
    while (!todo.empty()) {
      const ShadowObject& s = shadows_[todo.back()];
      todo.pop_back();
      for (size_t i = 0; i < s.references.size(); ++i) {
        const int to = s.references[i];
        if (to < 0 || seen[to]) continue;
        auto* now = s.address->get<Object*>(place(i));
        moved_ += std::exchange(shadows_[to].address, now) != now;
        seen[to] = true;
        todo.push_back(to);
      }
    }
  }

  size_t pick(size_t n) { return random_() % n; }
  /// Of a node, or an array.
  static size_t place(size_t index) { return 16 + index * sizeof(HeapReference); }

  int allocate() {
    ShadowObject s{};
    switch (pick(4)) {
      case 0:
        s.length = pick(30) == 0 ? pick(200000) : pick(10) == 0 ? pick(20000) : pick(700);
        s.shape = &w_.bytes;
        s.address = w_.new_bytes(static_cast<int32_t>(s.length));
        break;
      case 1:
        s.length = pick(50) == 0 ? pick(20000) : pick(40);
        s.shape = &w_.objects;
        s.address = w_.new_array(static_cast<int32_t>(s.length));
        s.references.assign(s.length, -1);
        break;
      default:
        s.shape = &w_.node;
        s.address = w_.new_node();
        s.references.assign(2, -1);
    }
    if (s.address == nullptr) return -1;
    const char* p = reinterpret_cast<const char*>(s.address);
    size_t bytes = s.shape == &w_.node ? 32 : 16 + (s.length << s.shape->log2_element_size);
    for (size_t i = 16; i < bytes; ++i)
      if (p[i] != 0) ADD_FAILURE() << "byte " << i << " of " << bytes << " is not zero", i = bytes;
    if (s.shape == &w_.bytes)
      std::memset(s.address->elements<uint8_t>(), s.fill = static_cast<uint8_t>(pick(256)), s.length);
    shadows_.push_back(std::move(s));
    return static_cast<int>(shadows_.size()) - 1;
  }

  void root(size_t slot, int shadow) {
    roots_[slot] = shadow;
    w_.roots[slot] = shadow < 0 ? nullptr : shadows_[shadow].address;
  }

  void link() {
    int from = roots_[pick(roots_.size())], to = roots_[pick(roots_.size())];
    for (int hops = 0; from >= 0 && hops < 4; ++hops) {  // somewhere inside the graph
      ShadowObject& s = shadows_[from];
      if (s.references.empty()) return;
      size_t i = pick(s.references.size());
      if (pick(2) == 0) {
        s.references[i] = to;
        store_reference(s.address, place(i), to < 0 ? nullptr : shadows_[to].address);
        return;
      }
      from = s.references[i];
    }
  }

  World& w_;
  std::mt19937 random_;
  std::vector<int> roots_;
  std::vector<ShadowObject> shadows_;
  uint64_t collections_ = 0;
  size_t moved_ = 0;
};

void run(const HeapOptions& options, int steps, int verify_every, bool moves = false) {
  for (unsigned seed = 1; seed <= 3; ++seed) {
    World w(options);
    w.moves = moves;
    ShadowGraph graph(w, seed);
    for (int i = 1; i <= steps; ++i) {
      graph.step();
      if (i % verify_every == 0) graph.verify();
      if (i % (verify_every * 5) == 0) {
        w.heap.collect(GcCause::SystemGc);
        EXPECT_EQ(w.count_objects(), graph.verify());
        size_t reachable = 0;
        w.heap.for_each_reachable_object([&](Object*) {
          ++reachable;
          return true;
        });
        EXPECT_EQ(reachable, w.count_objects());
      }
      if (::testing::Test::HasFailure()) return;
    }
    EXPECT_EQ(graph.moved() > 100, moves);
  }
}

TEST(Mutator, RandomGraph) { run(small_heap(size_t{256} << 20, size_t{4} << 20), 40000, 2000); }

TEST(Mutator, RandomGraphUnderStress) {
  HeapOptions options = small_heap(size_t{256} << 20, size_t{64} << 20);
  options.stress_interval = 7;
  run(options, 3000, 200);
}

TEST(Mutator, RandomGraphWithMarkingBesideIt) {
  HeapOptions options = small_heap(size_t{256} << 20, size_t{64} << 20);
  options.stress_interval = 50;
  options.marking_threads = 2;
  run(options, 20000, 1000);
}

TEST(Mutator, RandomGraphUnderStressThatMovesObjects) {
  HeapOptions options = small_heap(size_t{256} << 20, size_t{64} << 20);
  options.stress_interval = 7;
  run(options, 3000, 200, /*moves=*/true);
  options.stress_interval = 50;
  options.marking_threads = 2;
  run(options, 10000, 1000, /*moves=*/true);
}

// The heap is so small that it is full of holes again and again.
TEST(Mutator, RandomGraphInATightHeap) {
  run(small_heap(size_t{1} << 20, size_t{1} << 20), 60000, 5000, /*moves=*/true);
}

/// The number of threads that can still be created (see pthread_create at the end of this file).
std::atomic<int> threads_to_be_had{INT_MAX};

void mark_with_helpers(int helpers_to_be_had) {
  HeapOptions options = small_heap(size_t{512} << 20, size_t{512} << 20);
  options.marking_threads = 3;
  World w(options);
  threads_to_be_had = helpers_to_be_had;
  std::mt19937 random(5);
  std::vector<Object*> nodes;
  constexpr int kCount = 1500000;  // 48 MB: so large that several threads mark
  Object* array = w.new_array(kCount / 10);
  w.roots = {array};
  for (int i = 0; i < kCount; ++i) {
    nodes.push_back(w.new_node(i));
    store_reference(nodes[i], World::kLeft, nodes[random() % nodes.size()]);
    if (i % 10 == 0) store_element(array, static_cast<size_t>(i / 10), nodes[i]);
  }
  for (int round = 0; round < 3; ++round) {
    std::vector<bool> alive(kCount);
    size_t expected = 1;
    for (int i = 0; i < kCount; i += 10)
      for (Object* n = array->element<Object*>(i / 10); n != nullptr && !alive[n->get<int32_t>(World::kId)];
           n = n->get<Object*>(World::kLeft)) {
        alive[n->get<int32_t>(World::kId)] = true;
        ++expected;
      }
    w.heap.collect(GcCause::SystemGc);
    EXPECT_EQ(w.count_objects(), expected);
    for (int i = 0; i < kCount; i += 10)
      if (random() % 3 == 0) store_element(array, static_cast<size_t>(i / 10), nullptr);
  }
  threads_to_be_had = INT_MAX;
}

TEST(Mutator, ParallelMarkingFindsTheSame) { mark_with_helpers(INT_MAX); }
TEST(Mutator, MarkingGoesOnWithOneHelperOfTwo) { mark_with_helpers(1); }
TEST(Mutator, MarkingGoesOnWithoutHelpers) { mark_with_helpers(0); }

/// Mutators poll between allocations. The one that collects waits until all others have stopped.
class ThreadedWorld : public CollectorPort {
 public:
  struct Mutator {
    Tlab tlab;
    std::vector<Object*> roots;
  };
  ThreadedWorld(const HeapOptions& options, size_t threads)
      : mutators(threads), running_(threads), heap(options, *this) {
    node.instance_size = 32;
    node.reference_ranges = {{16, 2}};
    bytes.kind = ShapeKind::PrimitiveArray;
  }
  void poll() {
    if (!stopping_.load()) return;
    std::unique_lock<std::mutex> lock(mutex_);
    wait_while_stopped(lock);
  }
  void leave() {
    std::lock_guard<std::mutex> lock(mutex_);
    --running_;
    changed_.notify_all();
  }
  bool stop_the_world(bool) override {
    std::unique_lock<std::mutex> lock(mutex_);
    if (stopping_) {
      wait_while_stopped(lock);
      return false;
    }
    stopping_ = true;
    --running_;
    changed_.wait(lock, [&] { return running_ == 0; });
    return true;
  }
  void resume_the_world() override {
    std::lock_guard<std::mutex> lock(mutex_);
    stopping_ = false;
    ++running_;
    changed_.notify_all();
  }
  void for_each_tlab(const std::function<void(Tlab&)>& visit) override {
    for (auto& m : mutators) visit(m.tlab);
  }
  void visit_roots(Marker& marker) override {
    for (auto& m : mutators)
      for (Object* object : m.roots) marker.mark(object);
  }
  void visit_all_classes(Marker&) override {}
  void visit_class_data(Shape&, Marker&) override {}
  void process_weak(const std::function<bool(const Object*)>&) override {}
  void append_pending_references(Object*) override {}
  Sizing sizing() override { return kUsualSizing; }

  std::vector<Mutator> mutators;
  Shape node, bytes;

 private:
  void wait_while_stopped(std::unique_lock<std::mutex>& lock) {
    --running_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return !stopping_; });
    ++running_;
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> stopping_{false};
  size_t running_;

 public:
  Heap heap;
};

TEST(Mutator, SeveralThreads) {
  HeapOptions options = small_heap(size_t{64} << 20, size_t{2} << 20);
  options.marking_threads = 2;
  constexpr size_t kThreads = 4;
  ThreadedWorld w(options, kThreads);
  std::vector<std::thread> threads;
  for (size_t t = 0; t < kThreads; ++t)
    threads.emplace_back([&w, t] {
      auto& me = w.mutators[t];
      me.roots.assign(100, nullptr);
      std::mt19937 random(static_cast<unsigned>(t));
      for (int i = 0; i < 100000; ++i) {
        w.poll();
        size_t slot = random() % me.roots.size();
        if (i % 5 == 0) {
          Object* array =
              w.heap.allocate_array(me.tlab, &w.bytes, static_cast<int32_t>(random() % (i % 500 == 0 ? 60000 : 900)));
          ASSERT_NE(array, nullptr);
          for (int32_t k = 0; k < array->length(); ++k) ASSERT_EQ(array->elements<uint8_t>()[k], 0);
          std::memset(array->elements<uint8_t>(), 0xaa, array->length());
          continue;
        }
        Object* node = w.heap.allocate(me.tlab, &w.node, 32);
        ASSERT_NE(node, nullptr);
        ASSERT_EQ(node->get<Object*>(16), nullptr);
        node->put<int32_t>(12, static_cast<int32_t>(t));
        if (Object* before = me.roots[slot]; before != nullptr && i % 3 != 0) store_reference(node, 16, before);
        me.roots[slot] = node;
        for (Object* n = node; n != nullptr; n = n->get<Object*>(16))
          ASSERT_EQ(n->get<int32_t>(12), static_cast<int32_t>(t));
        if (i % 11 == 0) me.roots[random() % me.roots.size()] = nullptr;
      }
      w.heap.flush(me.tlab);
      w.leave();
    });
  for (auto& thread : threads) thread.join();
  EXPECT_GT(w.heap.statistics().collections, 3u);
}

}  // namespace
}  // namespace vitrine::gc

/// Replaces the C library's function for this program.
extern "C" int pthread_create(pthread_t* made, const pthread_attr_t* attributes, void* (*run)(void*),
                              void* argument) noexcept {
  static auto* real = reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  if (vitrine::gc::threads_to_be_had-- <= 0) return EAGAIN;
  return real(made, attributes, run, argument);
}
