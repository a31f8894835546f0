// SPDX-License-Identifier: Apache-2.0
// The slots of a hash table that is looked into without a lock (open addressing). What a slot holds, and the mutex
// under which slots are added, are its table's. Nothing here reaches a safepoint.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace vitrine::vm {

class LookupSlots {
 public:
  /// `count` is a power of two.
  explicit LookupSlots(size_t count) { use(std::make_unique<Slots>(count)); }

  /// The index at which a search begins for what has this hash.
  size_t home_of(size_t hash) const { return hash & (size() - 1); }
  /// The slot with this hash for which matches(slot) is true; 0: there is none. Any thread may ask.
  template <class Matches>
  uint64_t find(size_t hash, const Matches& matches) const {
    const Slots& slots = *newest_.load(std::memory_order_acquire);
    for (size_t i = hash & (slots.size() - 1);; i = (i + 1) & (slots.size() - 1)) {
      const uint64_t slot = slots[i].load(std::memory_order_acquire);
      if (slot == 0 || matches(slot)) return slot;
    }
  }

  // The rest is for who holds the table's mutex, or has stopped the world.

  size_t size() const { return all_.back()->size(); }
  std::vector<std::atomic<uint64_t>>& slots() { return *all_.back(); }
  /// `slot` is not 0. At least one slot stays free.
  void add(size_t hash, uint64_t slot) { add(*all_.back(), hash, slot); }
  /// Goes on with `count` slots, without those for which keeps(slot) is false. Threads may still look into the old
  /// ones, so these live until free_replaced().
  template <class Keeps, class HashOf>
  void replace(size_t count, const Keeps& keeps, const HashOf& hash_of) {
    auto more = std::make_unique<Slots>(count);
    for (uint64_t slot : slots())
      if (slot != 0 && keeps(slot)) add(*more, hash_of(slot), slot);
    use(std::move(more));
  }
  void free_replaced() { all_.erase(all_.begin(), all_.end() - 1); }

 private:
  using Slots = std::vector<std::atomic<uint64_t>>;

  static void add(Slots& slots, size_t hash, uint64_t slot) {
    size_t i = hash & (slots.size() - 1);
    while (slots[i].load(std::memory_order_relaxed) != 0) i = (i + 1) & (slots.size() - 1);
    slots[i].store(slot, std::memory_order_release);
  }
  void use(std::unique_ptr<Slots> slots) {
    newest_.store(slots.get(), std::memory_order_release);
    all_.push_back(std::move(slots));
  }

  std::vector<std::unique_ptr<Slots>> all_;  // the last ones are in use
  std::atomic<const Slots*> newest_{nullptr};
};

}  // namespace vitrine::vm
