// SPDX-License-Identifier: Apache-2.0
// A world for the collector without a VM: one mutator, roots in vectors, a few shapes. Used by the
// tests of gc/.
#pragma once
#include <cstring>
#include <map>
#include <vector>

#include "gc/heap.hpp"
#include "gc/store.hpp"

namespace vitrine::gc {

inline HeapOptions small_heap(size_t maximum = size_t{64} << 20, size_t initial = size_t{4} << 20) {
  HeapOptions options;
  options.initial_bytes = initial;
  options.maximum_bytes = maximum;
  options.marking_threads = 1;
  options.soft_ms_per_free_mb = 1000;
  options.overhead_limit = true;
  options.overhead_time_percent = 95;
  options.overhead_free_percent = 2;
  options.verify_young = true;
  return options;
}

constexpr Sizing kUsualSizing{40, 70, SIZE_MAX};

class World : public CollectorPort {
 public:
  // Node: id (int) at 12, references at 16 and 20, and 8 bytes more.
  static constexpr uint32_t kId = 12, kLeft = 16, kRight = 20;
  // Reference: referent 16, queue 24, next 28, discovered 40, timestamp 48.
  static constexpr uint32_t kReferent = 16, kQueue = 24, kNext = 28, kDiscovered = 40, kTimestamp = 48;
  // Class: mirrored Shape* at 16, a reference at 24; statics follow.
  static constexpr uint32_t kMirrored = 16, kClassName = 24, kClassSize = 32;

  explicit World(const HeapOptions& options = small_heap()) : heap(options, *this) {
    node.instance_size = 32;
    node.reference_ranges = {{kLeft, 2}};
    bytes.kind = ShapeKind::PrimitiveArray;
    objects.kind = ShapeKind::ObjectArray;
    objects.log2_element_size = kLog2ReferenceBytes;
    class_shape.kind = ShapeKind::Mirror;
    class_shape.instance_size = kClassSize;
    class_shape.reference_ranges = {{kClassName, 1}};
    int kind = 1;
    for (Shape* shape : {&soft, &weak, &final, &phantom}) {
      shape->reference_kind = static_cast<ReferenceKind>(kind++);
      shape->instance_size = 56;
      shape->reference_ranges = {{kQueue, 2}};  // and next
    }
    heap.offsets = {kMirrored, kReferent, kNext, kDiscovered, kTimestamp, &soft_clock};
  }

  Object* new_node(int32_t id = 0) {
    Object* object = heap.allocate(tlab, &node, node.instance_size);
    if (object != nullptr) object->put<int32_t>(kId, id);
    return object;
  }
  Object* new_array(int32_t length) { return heap.allocate_array(tlab, &objects, length); }
  Object* new_bytes(int32_t length) { return heap.allocate_array(tlab, &bytes, length); }
  Object* new_reference(Shape& shape, Object* referent) {
    Object* object = heap.allocate(tlab, &shape, shape.instance_size);
    store_reference(object, kReferent, referent);
    return object;
  }
  static Object* referent(Object* reference) { return reference->get<Object*>(kReferent); }
  size_t count_objects() {
    size_t count = 0;
    heap.for_each_object([&](Object*) {
      ++count;
      return true;
    });
    return count;
  }

  bool stop_the_world(bool) override {
    if (lost_turns > 0) return lost_turns--, false;
    return held == HeldOff::No;
  }
  HeldOff held_off() override { return held; }
  void resume_the_world() override {}
  void for_each_tlab(const std::function<void(Tlab&)>& visit) override { visit(tlab); }
  void visit_roots(Marker& marker) override {
    for (Object* root : roots) marker.mark(root);
    for (uintptr_t word : words) marker.mark_conservatively(word);
    for (uintptr_t word : native_words) marker.mark_native_word(word);
    for (Object* reference : pending) marker.mark(reference);
  }
  void visit_all_classes(Marker& marker) override {
    for (auto& [shape, object] : class_data) {
      marker.mark(shape->mirror);
      marker.mark(object);
    }
  }
  void visit_class_data(Shape& shape, Marker& marker) override {
    ++class_data_visits[&shape];
    if (auto found = class_data.find(&shape); found != class_data.end()) marker.mark(found->second);
  }
  void process_weak(const std::function<bool(const Object*)>& is_alive) override {
    std::erase_if(weak_table, [&](Object* object) { return !is_alive(object); });
    if (on_weak) on_weak(is_alive);
  }
  bool may_move() override { return moves; }
  Sizing sizing() override { return kUsualSizing; }
  void append_pending_references(Object* head) override {
    for (Object* r = head; r != nullptr; r = r->get<Object*>(kDiscovered)) pending.push_back(r);
  }
  /// Unlinks each pending reference, like the Reference Handler thread.
  std::vector<Object*> take_pending() {
    for (Object* reference : pending) store_reference(reference, kDiscovered, nullptr);
    return std::move(pending);
  }

  Shape node, bytes, objects, class_shape, soft, weak, final, phantom;
  int64_t soft_clock = 0;
  Tlab tlab;
  std::vector<Object*> roots, weak_table, pending;
  std::vector<uintptr_t> words, native_words;
  std::map<Shape*, Object*> class_data;
  std::map<Shape*, int> class_data_visits;
  std::function<void(const std::function<bool(const Object*)>&)> on_weak;
  HeldOff held = HeldOff::No;
  int lost_turns = 0;  // so many times, another thread finishes a collection before this one stops the world
  bool moves = false;  // true: what no root refers to may move, so a test must find it through other objects
  Heap heap;
};

}  // namespace vitrine::gc
