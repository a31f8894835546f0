// SPDX-License-Identifier: Apache-2.0
#include "recorder/ring.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "recorder/records.hpp"

namespace vitrine::recorder {

namespace {

constexpr size_t kFewest = 4;

}  // namespace

Ring::Ring(size_t bytes) : count_(std::max(std::min(bytes, kMostBytes) / sizeof(Chunk), kFewest)) {
  void* memory =
      mmap(nullptr, count_ * sizeof(Chunk), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return;
  chunks_ = static_cast<Chunk*>(memory);  // pages of zeros are chunks that were never used
  for (size_t i = 0; i < count_; ++i) waiting_.push_back(&chunks_[i]);
}

Ring::~Ring() {
  if (chunks_ != nullptr) munmap(chunks_, count_ * sizeof(Chunk));
}

Chunk* Ring::exchange(Chunk* full) {
  std::lock_guard hold(lock_);
  if (full != nullptr) waiting_.push_back(full);
  // The one that was just given back would do, but only if it is the only one: then there is nothing older to drop.
  if (waiting_.empty()) return nullptr;
  Chunk* chunk = waiting_.front();
  waiting_.pop_front();
  dropped.fetch_add(chunk->begun.exchange(0, std::memory_order_relaxed), std::memory_order_relaxed);
  chunk->used.store(0, std::memory_order_relaxed);
  chunk->sequence.store(begun_.fetch_add(1, std::memory_order_relaxed) + 1, std::memory_order_release);
  return chunk;
}

void Ring::give_back(Chunk* chunk) {
  std::lock_guard hold(lock_);
  waiting_.push_back(chunk);
}

uint64_t Ring::oldest_stamp() {
  std::lock_guard hold(lock_);
  const Chunk* oldest = nullptr;
  for (size_t i = 0; i < count_; ++i) {
    const uint64_t sequence = chunks_[i].sequence.load(std::memory_order_acquire);
    if (sequence != 0 && (oldest == nullptr || sequence < oldest->sequence.load())) oldest = &chunks_[i];
  }
  if (oldest == nullptr || oldest->used.load(std::memory_order_acquire) == 0) return 0;
  return reinterpret_cast<const Record*>(oldest->words)->stamp;
}

std::vector<std::vector<uint64_t>> Ring::contents() {
  std::lock_guard hold(lock_);
  return contents_in_crash();
}

std::vector<std::vector<uint64_t>> Ring::contents_in_crash() const {
  std::vector<std::pair<uint64_t, const Chunk*>> order;
  for (size_t i = 0; i < count_; ++i)
    if (const uint64_t sequence = chunks_[i].sequence.load(std::memory_order_acquire); sequence != 0)
      order.emplace_back(sequence, &chunks_[i]);
  std::ranges::sort(order);
  std::vector<std::vector<uint64_t>> all;
  for (const auto& [sequence, chunk] : order) {
    const uint32_t used = std::min<uint32_t>(chunk->used.load(std::memory_order_acquire), kChunkWords);
    all.emplace_back(chunk->words, chunk->words + used);
  }
  return all;
}

}  // namespace vitrine::recorder
