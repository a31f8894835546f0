// SPDX-License-Identifier: Apache-2.0
// How often an event happened, lately and altogether, and the time that its callback took. Callbacks of any thread
// count at once, without a lock.
#pragma once
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace vitrine::inspector::events {

class Counts {
 public:
  static constexpr std::chrono::milliseconds kSpan{500};
  static constexpr std::size_t kSpans = 240;
  static constexpr std::uint64_t kMostTold = 25;  // of each span

  /// The number of the present span of time.
  static std::uint64_t present();

  void add(std::uint64_t span) {
    total_.fetch_add(1, std::memory_order_relaxed);
    add_one(spans_[span % kSpans], span);
  }
  /// Whether one more event of the span may be told of, not only counted.
  bool may_tell(std::uint64_t span) { return add_one(told_in_span_, span) <= kMostTold; }
  void add_cost(std::chrono::nanoseconds cost) { nanoseconds_.fetch_add(cost.count(), std::memory_order_relaxed); }
  void add_told() { told_.fetch_add(1, std::memory_order_relaxed); }
  void clear();

  std::uint64_t total() const { return total_.load(std::memory_order_relaxed); }
  std::uint64_t told() const { return told_.load(std::memory_order_relaxed); }
  /// Of one event, in the middle.
  double nanoseconds() const;
  /// The newest spans before `end`, oldest first.
  std::vector<std::uint32_t> before(std::uint64_t end) const;

 private:
  /// The low half of a place counts, the high half says for which span. Returns the count.
  static std::uint64_t add_one(std::atomic<std::uint64_t>& place, std::uint64_t span) {
    std::uint64_t now = place.load(std::memory_order_relaxed);
    while (true) {
      const std::uint64_t next = now >> 32 == (span & 0xffffffff) ? now + 1 : span << 32 | 1;
      if (place.compare_exchange_weak(now, next, std::memory_order_relaxed)) return next & 0xffffffff;
    }
  }

  std::array<std::atomic<std::uint64_t>, kSpans> spans_{};
  std::atomic<std::uint64_t> total_{0}, told_{0}, told_in_span_{0};
  std::atomic<std::int64_t> nanoseconds_{0};
};

}  // namespace vitrine::inspector::events
