// SPDX-License-Identifier: Apache-2.0
#include "gc/store_check.hpp"

#include <sys/mman.h>

#include "base/assert.hpp"
#include "gc/store.hpp"

namespace vitrine::gc {

namespace {
StoreRecord* newest;
}

StoreRecord::StoreRecord(const Space& space) : space_(space) {
  if (!kCheckStores || !space.valid()) return;
  void* p = mmap(nullptr, bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return;  // then nothing is checked
  bits_ = static_cast<uint64_t*>(p);
  newest = this;
}

StoreRecord::~StoreRecord() {
  if (bits_ == nullptr) return;
  munmap(bits_, bytes());
  if (newest == this) newest = nullptr;
}

void StoreRecord::add(const HeapReference* first, size_t count) {
  for (auto *place = first, *end = place + count; place != end; ++place) {
    VM_CHECK(space_.contains(reinterpret_cast<uintptr_t>(place)));
    __atomic_fetch_or(&bits_[bit_of(place) >> 6], uint64_t{1} << (bit_of(place) & 63), __ATOMIC_RELAXED);
  }
}

void StoreRecord::clear() {
  if (bits_ != nullptr) madvise(bits_, bytes(), MADV_DONTNEED);
}

void record_stores(const HeapReference* first, size_t count) {
  if (newest != nullptr) newest->add(first, count);
}

}  // namespace vitrine::gc
