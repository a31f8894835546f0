// SPDX-License-Identifier: Apache-2.0
// JNI references (JNI 10): the slow halves of the local ones, and the tables of global and weak global ones.
#include "vm/exec/references.hpp"

#include <bit>
#include <cstdlib>
#include <cstring>
#include <unordered_map>

#include "gc/heap.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

// ---- local references

LocalReferences::~LocalReferences() {
  while (chunk_ != &first_) delete std::exchange(chunk_, chunk_->previous);
  delete spare_;
}

jobject LocalReferences::create_slowly(Object* object) {
  // Many references made and deleted in one frame: use the holes before growing.
  if (free_.empty()) {
    for (Chunk* c = chunk_; c != nullptr && c->index >= base_chunk_; c = c->previous)
      for (uint32_t i = c->index == base_chunk_ ? base_used_ : 0; i < kChunkSlots; i++)
        if (c->slots[i] == nullptr) free_.push_back(&c->slots[i]);
  }
  while (!free_.empty()) {
    Object** slot = free_.back();
    free_.pop_back();
    if (*slot != nullptr) continue;
    *slot = object;
    return reinterpret_cast<jobject>(slot);
  }
  Chunk* fresh = spare_ != nullptr ? std::exchange(spare_, nullptr) : new Chunk;
  fresh->previous = chunk_;
  fresh->index = chunk_->index + 1;
  chunk_ = fresh;
  used_ = 1;
  fresh->slots[0] = object;
  return reinterpret_cast<jobject>(&fresh->slots[0]);
}

void LocalReferences::go_back_to(uint32_t index) {
  while (chunk_->index > index) {
    Chunk* old = std::exchange(chunk_, chunk_->previous);
    delete std::exchange(spare_, old);
  }
}

void LocalReferences::remove(jobject local) {
  if (local == nullptr) return;
  auto* slot = reinterpret_cast<Object**>(local);
  if (*slot == nullptr) return;
  *slot = nullptr;
  bool in_frame = chunk_->index > base_chunk_ || used_ > base_used_;
  if (used_ > 0 && slot == &chunk_->slots[used_ - 1] && in_frame) used_--;
}

bool LocalReferences::pop_frame() {
  if (frames_.size() <= base_frames_) return false;
  Mark m = frames_.back();
  frames_.pop_back();
  release(m);
  return true;
}

bool LocalReferences::owns(jobject reference) const {
  auto* slot = reinterpret_cast<Object* const*>(reference);
  uint32_t used = used_;
  for (const Chunk* c = chunk_; c != nullptr; c = c->previous, used = kChunkSlots)
    if (slot >= c->slots && slot < c->slots + used) return *slot != nullptr;
  return false;
}

void LocalReferences::visit(gc::Marker& marker) {
  uint32_t used = used_;
  for (Chunk* c = chunk_; c != nullptr; c = c->previous, used = kChunkSlots)
    for (uint32_t i = 0; i < used; i++) marker.mark(c->slots[i]);
}

void LocalReferences::for_each_numbered(const std::function<void(uint32_t, Object*)>& each) const {
  uint32_t used = used_;
  for (const Chunk* c = chunk_; c != nullptr; c = c->previous, used = kChunkSlots)
    for (uint32_t i = 0; i < used; i++)
      if (c->slots[i] != nullptr) each(c->index * kChunkSlots + i, c->slots[i]);
}

size_t LocalReferences::count() const {
  size_t n = 0;
  uint32_t used = used_;
  for (const Chunk* c = chunk_; c != nullptr; c = c->previous, used = kChunkSlots)
    for (uint32_t i = 0; i < used; i++) n += c->slots[i] != nullptr;
  return n;
}

// ---- global references

namespace {

/// One kind of global references. Cells stand in pages aligned to their size, so that a reference leads to its page and
/// its use bit.
class Cells {
 public:
  Object** create(Object* object) {
    if (free_.empty()) add_page();
    Object** cell = free_.back();
    free_.pop_back();
    Page* page = page_of(cell);
    size_t i = static_cast<size_t>(cell - page->cells);
    page->in_use[i / 64] |= uint64_t{1} << i % 64;
    *cell = object;
    count_++;
    return cell;
  }
  bool owns(Object** cell) const {
    Page* page = page_of(cell);
    if (!pages_.contains(page) || reinterpret_cast<uintptr_t>(cell) % sizeof(Object*) != 0) return false;
    auto i = cell - page->cells;
    return i >= 0 && i < kCells && (page->in_use[i / 64] >> i % 64 & 1) != 0;
  }
  void remove(Object** cell) {
    if (!owns(cell)) return;
    Page* page = page_of(cell);
    size_t i = static_cast<size_t>(cell - page->cells);
    page->in_use[i / 64] &= ~(uint64_t{1} << i % 64);
    *cell = nullptr;
    free_.push_back(cell);
    count_--;
  }
  template <class Visit>
  void for_each(const Visit& visit) {
    for (auto& [page, unused] : pages_)
      for (int w = 0; w < kWords; w++)
        for (uint64_t bits = page->in_use[w]; bits != 0; bits &= bits - 1)
          visit(page->cells[w * 64 + std::countr_zero(bits)]);
  }
  size_t count() const { return count_; }

 private:
  static constexpr size_t kPageSize = 4096;
  static constexpr int kWords = 7, kCells = kWords * 64;
  struct Page {
    uint64_t in_use[kWords];
    Object* cells[kCells];
  };
  static_assert(sizeof(Page) <= kPageSize);
  static Page* page_of(Object** cell) {
    return reinterpret_cast<Page*>(reinterpret_cast<uintptr_t>(cell) & ~(kPageSize - 1));
  }
  void add_page() {
    auto* page = static_cast<Page*>(aligned_alloc(kPageSize, kPageSize));
    memset(page, 0, kPageSize);
    pages_.emplace(page, true);
    for (int i = kCells; i-- > 0;) free_.push_back(&page->cells[i]);
  }

  std::unordered_map<Page*, bool> pages_;
  std::vector<Object**> free_;
  size_t count_ = 0;
};

Object** cell_of(jobject reference) {
  return reinterpret_cast<Object**>(reinterpret_cast<uintptr_t>(reference) & ~kReferenceTagMask);
}

}  // namespace

struct GlobalReferences::Impl {
  mutable std::mutex mutex;
  Cells strong, weak;
  Cells* of(jobject reference) {
    switch (reinterpret_cast<uintptr_t>(reference) & kReferenceTagMask) {
      case kGlobalTag: return &strong;
      case kWeakTag: return &weak;
      default: return nullptr;
    }
  }
};

GlobalReferences::GlobalReferences() : impl_(std::make_unique<Impl>()) {}
GlobalReferences::~GlobalReferences() = default;

jobject GlobalReferences::create(Object* object, bool weak) {
  if (object == nullptr) return nullptr;
  std::lock_guard lock(impl_->mutex);
  Object** cell = (weak ? impl_->weak : impl_->strong).create(object);
  return reinterpret_cast<jobject>(reinterpret_cast<uintptr_t>(cell) | (weak ? kWeakTag : kGlobalTag));
}

void GlobalReferences::remove(jobject reference) {
  std::lock_guard lock(impl_->mutex);
  if (Cells* cells = impl_->of(reference)) cells->remove(cell_of(reference));
}

bool GlobalReferences::owns(jobject reference) const {
  std::lock_guard lock(impl_->mutex);
  Cells* cells = impl_->of(reference);
  return cells != nullptr && cells->owns(cell_of(reference));
}

void GlobalReferences::visit_strong(gc::Marker& marker) {
  std::lock_guard lock(impl_->mutex);
  impl_->strong.for_each([&](Object*& object) { marker.mark(object); });
}

void GlobalReferences::clear_weak_impl(const std::function<bool(const Object*)>& is_alive) {
  std::lock_guard lock(impl_->mutex);
  impl_->weak.for_each([&](Object*& object) {
    if (object != nullptr && !is_alive(object)) object = nullptr;
  });
}

size_t GlobalReferences::strong_count() const {
  std::lock_guard lock(impl_->mutex);
  return impl_->strong.count();
}

size_t GlobalReferences::weak_count() const {
  std::lock_guard lock(impl_->mutex);
  return impl_->weak.count();
}

}  // namespace vitrine::vm
