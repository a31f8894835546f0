// SPDX-License-Identifier: Apache-2.0
#include "inspector/events/counts.hpp"

#include <time.h>

namespace vitrine::inspector::events {

std::uint64_t Counts::present() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);  // exact enough, and cheap
  return (static_cast<std::uint64_t>(now.tv_sec) * 1000 + static_cast<std::uint64_t>(now.tv_nsec) / 1'000'000) /
         static_cast<std::uint64_t>(kSpan.count());
}

void Counts::clear() {
  for (auto& span : spans_) span = 0;
  total_ = told_ = 0;
  nanoseconds_ = 0;
}

double Counts::nanoseconds() const {
  const std::uint64_t events = total();
  return events == 0 ? 0
                     : static_cast<double>(nanoseconds_.load(std::memory_order_relaxed)) / static_cast<double>(events);
}

std::vector<std::uint32_t> Counts::before(std::uint64_t end) const {
  std::vector<std::uint32_t> counts;
  counts.reserve(kSpans - 1);
  for (std::uint64_t span = end - (kSpans - 1); span < end; ++span) {
    const std::uint64_t place = spans_[span % kSpans].load(std::memory_order_relaxed);
    counts.push_back(place >> 32 == (span & 0xffffffff) ? static_cast<std::uint32_t>(place) : 0);
  }
  return counts;
}

}  // namespace vitrine::inspector::events
