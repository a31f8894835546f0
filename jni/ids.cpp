// SPDX-License-Identifier: Apache-2.0
// The cells of member ids, in chunks that are never freed.
#include "jni/ids.hpp"

#include <algorithm>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/lock.hpp"
#include "classfile/descriptor.hpp"

namespace vitrine::jni {
namespace {

/// Cells that are only ever added, in chunks. Used under Tables::mutex, a leaf lock.
template <class Cell>
class CellTable {
 public:
  Cell* add(Cell value) {
    if (chunks_.empty() || used_ == kChunk) {
      // Sorted by address for contains(), so newest_ keeps the chunk that is being filled.
      newest_ = new Cell[kChunk]();
      chunks_.insert(std::upper_bound(chunks_.begin(), chunks_.end(), newest_, std::less<>()), newest_);
      used_ = 0;
    }
    Cell* cell = &newest_[used_++];
    *cell = value;
    return cell;
  }
  bool contains(const Cell* cell) const {
    auto after = std::upper_bound(chunks_.begin(), chunks_.end(), cell,
                                  [](const Cell* a, const Cell* b) { return std::less<>()(a, b); });
    if (after == chunks_.begin()) return false;
    const Cell* chunk = *(after - 1);
    auto bytes = reinterpret_cast<uintptr_t>(cell) - reinterpret_cast<uintptr_t>(chunk);
    if (bytes % sizeof(Cell) != 0) return false;
    return bytes / sizeof(Cell) < (chunk == newest_ ? used_ : kChunk);
  }

 private:
  static constexpr size_t kChunk = 512;
  std::vector<Cell*> chunks_;
  Cell* newest_ = nullptr;
  size_t used_ = 0;
};

struct Tables {
  Mutex mutex{LockRank::Ids};
  CellTable<MethodId> methods GUARDED_BY(mutex);
  CellTable<FieldId> fields GUARDED_BY(mutex);
  std::unordered_set<std::string> shorties GUARDED_BY(mutex);  // node-based: the texts do not move
};
Tables& tables() {
  static auto* tables = new Tables;  // never destroyed: threads may still use ids during exit()
  return *tables;
}

std::string shorty_of_descriptor(std::string_view descriptor) {
  std::string shorty;
  for (const auto& parameter : classfile::parse_method_descriptor(descriptor).parameters)
    shorty += parameter.type == vm::BasicType::Array ? 'L' : classfile::descriptor_char(parameter.type);
  return shorty;
}

}  // namespace

jmethodID make_id(vm::Method& method) {
  std::string shorty = shorty_of_descriptor(method.descriptor->text());
  std::lock_guard lock(tables().mutex);
  void* cell = method.id.load(std::memory_order_acquire);
  if (cell == nullptr) {
    cell = tables().methods.add({&method, tables().shorties.insert(std::move(shorty)).first->c_str()});
    method.id.store(cell, std::memory_order_release);
  }
  return static_cast<jmethodID>(cell);
}

jfieldID make_id(vm::Field& field) {
  std::lock_guard lock(tables().mutex);
  void* cell = __atomic_load_n(&field.id, __ATOMIC_ACQUIRE);
  if (cell == nullptr) {
    cell = tables().fields.add({&field});
    __atomic_store_n(&field.id, cell, __ATOMIC_RELEASE);
  }
  return static_cast<jfieldID>(cell);
}

bool is_method_id(jmethodID id) {
  std::lock_guard lock(tables().mutex);
  return id != nullptr && tables().methods.contains(reinterpret_cast<MethodId*>(id));
}

bool is_field_id(jfieldID id) {
  std::lock_guard lock(tables().mutex);
  return id != nullptr && tables().fields.contains(reinterpret_cast<FieldId*>(id));
}

}  // namespace vitrine::jni
