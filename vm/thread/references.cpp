// SPDX-License-Identifier: Apache-2.0
// JNI references (JNI 10): the slow paths of local references, and the tables of global and weak global ones.
#include "vm/thread/references.hpp"

#include <bit>
#include <cstring>
#include <new>
#include <unordered_map>
#include <utility>

#include "base/lock.hpp"
#include "gc/heap.hpp"

namespace vitrine::vm {

// ---- local references

LocalReferences::~LocalReferences() {
  while (chunk_ != &first_) delete_chunk(std::exchange(chunk_, chunk_->previous));
  if (spare_ != nullptr) delete_chunk(spare_);
}

LocalReferences::Chunk* LocalReferences::new_chunk(Chunk* previous) {
  const uint32_t index = previous->index + 1;
  void* memory = ::operator new(sizeof(Chunk) + size_of(index) * sizeof(Object*));
  auto* chunk = static_cast<Chunk*>(memory);
  return new (chunk) Chunk{previous, index, reinterpret_cast<Object**>(chunk + 1)};
}

void LocalReferences::delete_chunk(Chunk* chunk) { ::operator delete(chunk); }

void LocalReferences::set_newest(Chunk* chunk) {
  chunk_ = chunk;
  cells_ = chunk->cells;
  now_.set_chunk(chunk->index);
  capacity_ = size_of(chunk->index);
}

template <class Visit>
void LocalReferences::for_each_chunk(const Visit& visit) const {
  uint32_t used = now_.used();
  for (const Chunk* c = chunk_; c != nullptr; c = c->previous) {
    visit(c->cells, used, c->index);
    if (c->previous != nullptr) used = size_of(c->previous->index);
  }
}

/// Collects the deleted references of the current frame, whose chunks are full. A few holes count as none: the next
/// search must not come before about half as many references were made as this one has looked at.
void LocalReferences::find_holes() {
  uint64_t looked_at = 0;
  for_each_chunk([&](Object** cells, uint32_t used, uint32_t index) {
    if (index < base_.chunk()) return;
    const uint32_t begin = index == base_.chunk() ? base_.used() : 0;
    for (uint32_t i = begin; i < used; i++)
      if (cells[i] == nullptr) holes_.push_back(&cells[i]);
    looked_at += used - begin;
  });
  cells_searched_ += looked_at;
  if ((holes_.size() - base_.holes()) * 2 < looked_at) holes_.resize(base_.holes());
  now_.set_holes(static_cast<uint32_t>(holes_.size()));
}

jobject LocalReferences::create_slowly(Object* object) {
  // Many references were made and deleted in one frame: use the holes before growing.
  if (now_.holes() == base_.holes()) find_holes();
  if (now_.holes() > base_.holes()) {
    Object** cell = holes_.back();
    holes_.pop_back();
    now_.set_holes(now_.holes() - 1);
    *cell = object;
    return reinterpret_cast<jobject>(cell);
  }
  Chunk* fresh = spare_ != nullptr ? std::exchange(spare_, nullptr) : new_chunk(chunk_);
  set_newest(fresh);
  now_.set_used(1);
  cells_[0] = object;
  return reinterpret_cast<jobject>(cells_);
}

void LocalReferences::shrink_to(const Position& begin) {
  while (chunk_->index > begin.chunk()) {
    if (spare_ != nullptr) delete_chunk(spare_);
    spare_ = chunk_;
    set_newest(chunk_->previous);
  }
  frames_.resize(begin.frames());
  holes_.resize(begin.holes());
  now_ = begin;
}

void LocalReferences::remove(jobject local) {
  if (local == nullptr) return;
  auto* cell = reinterpret_cast<Object**>(local);
  if (*cell == nullptr) return;
  *cell = nullptr;
  const uint32_t used = now_.used();
  bool in_frame = now_.chunk() > base_.chunk() || used > base_.used();
  if (used > 0 && cell == &cells_[used - 1] && in_frame) now_.set_used(used - 1);
}

bool LocalReferences::pop_frame() {
  if (!is_frame_pushed()) return false;
  const Mark m = frames_.back();
  release(m);
  return true;
}

bool LocalReferences::owns(jobject reference) const {
  auto* cell = reinterpret_cast<Object* const*>(reference);
  bool found = false;
  for_each_chunk([&](Object** cells, uint32_t used, uint32_t) {
    if (cell >= cells && cell < cells + used) found = *cell != nullptr;
  });
  return found;
}

void LocalReferences::visit(gc::Marker& marker) {
  for_each_chunk([&](Object** cells, uint32_t used, uint32_t) {
    for (uint32_t i = 0; i < used; i++) marker.mark(cells[i]);
  });
}

void LocalReferences::for_each_numbered(const std::function<void(uint32_t, Object*)>& each) const {
  for_each_chunk([&](Object** cells, uint32_t used, uint32_t index) {
    for (uint32_t i = 0; i < used; i++)
      if (cells[i] != nullptr) each(first_number(index) + i, cells[i]);
  });
}

size_t LocalReferences::count() const {
  size_t n = 0;
  for_each_chunk([&](Object** cells, uint32_t used, uint32_t) {
    for (uint32_t i = 0; i < used; i++) n += cells[i] != nullptr;
  });
  return n;
}

size_t LocalReferences::count_in_frame() const {
  size_t n = 0;
  for_each_chunk([&](Object** cells, uint32_t used, uint32_t index) {
    if (index < base_.chunk()) return;
    for (uint32_t i = index == base_.chunk() ? base_.used() : 0; i < used; i++) n += cells[i] != nullptr;
  });
  return n;
}

bool LocalReferences::contains(const void* cell) const {
  bool found = spare_ != nullptr && cell >= spare_->cells && cell < spare_->cells + size_of(spare_->index);
  for (const Chunk* c = chunk_; c != nullptr && !found; c = c->previous)
    found = cell >= c->cells && cell < c->cells + size_of(c->index);
  return found;
}

// ---- global references

namespace {

/// One kind of global references. The handle cells stand in pages that are aligned to their size, so that a reference
/// leads to its page and its use bit.
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
    auto* page = static_cast<Page*>(operator new (kPageSize, std::align_val_t{kPageSize}));
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
  mutable Mutex mutex{LockRank::GlobalReferences};
  Cells strong GUARDED_BY(mutex), weak GUARDED_BY(mutex);
  Cells* of(jobject reference) REQUIRES(mutex) {
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

bool GlobalReferences::weak_refers_to(jobject reference, const Object* object) const {
  std::lock_guard lock(impl_->mutex);
  return *cell_of(reference) == object;
}

void GlobalReferences::visit_strong(gc::Marker& marker) {
  std::lock_guard lock(impl_->mutex);
  impl_->strong.for_each([&](Object*& object) { marker.mark(object); });
}

std::vector<jobject> GlobalReferences::strong() const {
  std::vector<jobject> all;
  std::lock_guard lock(impl_->mutex);
  impl_->strong.for_each([&](Object*& object) {
    if (object != nullptr) all.push_back(reinterpret_cast<jobject>(reinterpret_cast<uintptr_t>(&object) | kGlobalTag));
  });
  return all;
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

GlobalReferences& global_references() {
  static GlobalReferences& the_ones = *new GlobalReferences;
  return the_ones;
}

}  // namespace vitrine::vm
