// SPDX-License-Identifier: Apache-2.0
// A bool that one thread switches while others read it.
#pragma once
#include <atomic>

namespace vitrine {

/// Behaves as a bool, so its conversions are not explicit; copies are separate values. Nothing is ordered by it: a
/// reader sees the change some time later.
// NOLINTBEGIN(google-explicit-constructor)
class AtomicBool {
 public:
  constexpr AtomicBool(bool value) : value_(value) {}
  AtomicBool(const AtomicBool& other) : value_(other) {}
  AtomicBool& operator=(const AtomicBool& other) { return *this = static_cast<bool>(other); }
  AtomicBool& operator=(bool value) {
    value_.store(value, std::memory_order_relaxed);
    return *this;
  }
  operator bool() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> value_;
};
// NOLINTEND(google-explicit-constructor)

}  // namespace vitrine
