// SPDX-License-Identifier: Apache-2.0
// The tags of one environment (JVM TI, chapter Heap). An object with identity has a tag of its own, which ends with the
// object. Value objects have tags by value: those that are the same for programs have the same tag. HOTSPOT: such a tag
// stays until the agent removes it, also when no object with that value is left.
//
// Callers must exclude a collection (be InVm, or have the world stopped). No function reaches a safepoint.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <unordered_map>

#include "base/lock.hpp"
#include "gc/tags.hpp"
#include "vm/model/value_objects.hpp"

namespace vitrine::jvmti {

class Tags {
 public:
  explicit Tags(gc::Heap& heap) : by_identity_(heap) {}

  /// The object's tag; 0 if it has none.
  int64_t get(const vm::Object* object) const {
    if (values_.load(std::memory_order_relaxed) != 0 && !vm::has_identity(object)) [[unlikely]]
      return get_by_value(object);
    return by_identity_.get(object);
  }
  /// Sets the tag, or removes it if it is 0.
  void set(vm::Object* object, int64_t tag) {
    if (empty()) any_ = true;
    if (vm::has_identity(object)) [[likely]]
      by_identity_.set(object, tag);
    else
      set_by_value(object, tag);
  }
  /// Number of tagged objects and values; walks the table.
  size_t count() const { return by_identity_.count() + values_.load(std::memory_order_relaxed); }
  /// False as soon as there has been a tag, until a collection finds none left.
  bool empty() const { return !any_.load(std::memory_order_relaxed); }
  /// Calls visit for every object with identity that has one of those tags, and once for every such value. visit must
  /// not set a tag.
  void for_each_with(const gc::TagSet& wanted, const std::function<void(vm::Object*, int64_t tag)>& visit) const;
  /// Drops the tags of dead objects and calls on_freed for each (gc::TagTable::prune). The world is stopped.
  void prune(const std::function<bool(const vm::Object*)>& is_alive, const std::function<void(int64_t)>& on_freed) {
    by_identity_.prune(is_alive, on_freed);
    any_ = !by_identity_.empty() || values_ != 0;
  }
  /// One object is kept for each tagged value. The world is stopped.
  void visit_roots(gc::Marker& marker) const;

 private:
  struct HashOfValue {
    size_t operator()(const vm::Object* object) const { return static_cast<size_t>(vm::identity_hash(object)); }
  };
  struct SameValue {
    bool operator()(const vm::Object* a, const vm::Object* b) const { return vm::is_same(a, b); }
  };
  int64_t get_by_value(const vm::Object* object) const;
  void set_by_value(vm::Object* object, int64_t tag);

  gc::TagTable by_identity_;
  std::unordered_map<vm::Object*, int64_t, HashOfValue, SameValue> by_value_ GUARDED_BY(mutex_);
  std::atomic<size_t> values_{0};  // size of by_value_
  std::atomic<bool> any_{false};
  mutable Mutex mutex_{LockRank::Tags};
};

}  // namespace vitrine::jvmti
