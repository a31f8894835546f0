// SPDX-License-Identifier: Apache-2.0
// The fields that one environment watches. A thread with an event looks a field up without a lock while another thread
// may set or clear a watch.
#pragma once
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

#include "vm/model/field.hpp"

namespace vitrine::jvmti {

/// A hash table with open addressing, whose words are stored one at a time. contains() may be called by any thread at
/// any time; everything else needs state_lock(). A table that has become too small is kept until free_outgrown(),
/// because a reader may still use it. The set does not own the fields; forget_places_in removes those of a class that
/// is unloaded.
class WatchSet {
 public:
  /// A watch that is set or cleared meanwhile may count or not.
  bool contains(const vm::Field* field) const {
    const Table* table = table_.load(std::memory_order_acquire);
    return table != nullptr && find(*table, field) != nullptr;
  }
  /// Returns false if the field was in the set already. The table grows when half of its places have been used.
  bool insert(vm::Field* field) {
    if (contains(field)) return false;
    if (2 * (used_ + 1) > capacity()) grow();
    Table& table = *tables_.back();
    for (size_t i = first_place(table, field);; i = (i + 1) & table.mask) {
      vm::Field* there = table.places[i].load(std::memory_order_relaxed);
      if (there != nullptr && there != gone()) continue;
      if (there == nullptr) ++used_;
      table.places[i].store(field, std::memory_order_release);
      ++size_;
      return true;
    }
  }
  /// Returns false if the field was not in the set.
  bool erase(const vm::Field* field) {
    if (tables_.empty()) return false;
    std::atomic<vm::Field*>* place = find(*tables_.back(), field);
    if (place == nullptr) return false;
    place->store(gone(), std::memory_order_release);
    --size_;
    return true;
  }
  /// Calls visit(field) for each field, in no particular order; it may erase that field, but insert none.
  template <class Visit>
  void for_each(Visit&& visit) const {
    if (tables_.empty()) return;
    const Table& table = *tables_.back();
    for (size_t i = 0; i <= table.mask; ++i) {
      vm::Field* field = table.places[i].load(std::memory_order_relaxed);
      if (field != nullptr && field != gone()) visit(field);
    }
  }
  /// Frees all tables but the current one. The world is stopped, so there are no readers.
  void free_outgrown() {
    if (tables_.size() > 1) tables_.erase(tables_.begin(), tables_.end() - 1);
  }

 private:
  /// The places of one size, a power of two. Never more than half of them are used, so every search ends.
  struct Table {
    explicit Table(size_t capacity)
        : mask(capacity - 1), places(std::make_unique<std::atomic<vm::Field*>[]>(capacity)) {}
    size_t mask;
    std::unique_ptr<std::atomic<vm::Field*>[]> places;  // null: never used; gone(): erased
  };

  /// Stands where a field was erased. A search goes on behind it.
  static vm::Field* gone() { return reinterpret_cast<vm::Field*>(uintptr_t{1}); }
  /// Where a search begins; it ends at a place that was never used.
  static size_t first_place(const Table& table, const vm::Field* field) {
    return reinterpret_cast<uintptr_t>(field) * 0x9E3779B97F4A7C15u >> 32 & table.mask;
  }
  /// The place of the field; null if it is not there.
  static std::atomic<vm::Field*>* find(const Table& table, const vm::Field* field) {
    for (size_t i = first_place(table, field);; i = (i + 1) & table.mask) {
      vm::Field* there = table.places[i].load(std::memory_order_acquire);
      if (there == field) return &table.places[i];
      if (there == nullptr) return nullptr;
    }
  }
  size_t capacity() const { return tables_.empty() ? 0 : tables_.back()->mask + 1; }
  /// Makes room for one more field at least. Erased places do not count in the new table, which readers see when it is
  /// complete.
  void grow() {
    auto larger = std::make_unique<Table>(std::bit_ceil(4 * (size_ + 2)));
    for_each([&](vm::Field* field) {
      size_t i = first_place(*larger, field);
      while (larger->places[i].load(std::memory_order_relaxed) != nullptr) i = (i + 1) & larger->mask;
      larger->places[i].store(field, std::memory_order_relaxed);
    });
    used_ = size_;
    table_.store(larger.get(), std::memory_order_release);
    tables_.push_back(std::move(larger));
  }

  std::atomic<const Table*> table_{nullptr};    // the last of tables_
  std::vector<std::unique_ptr<Table>> tables_;  // oldest first
  size_t size_ = 0, used_ = 0;                  // fields in the set; places of the last table that are not null
};

}  // namespace vitrine::jvmti
