// SPDX-License-Identifier: Apache-2.0
#include "base/machine/asymmetric_fence.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace vitrine {
namespace {

/// Lets the two sides meet at ever different places.
void pause_for(uint32_t rounds) {
  while (rounds-- > 0) asm volatile("pause");
}

/// Both sides count: each stores its number and then loads the other's. When the rare side has stored n, it must see
/// every number whose store came before a load that did not see n yet. (Without the fence of the rare side, thousands
/// of rounds break this in some runs, and none in others.)
TEST(AsymmetricFence, OneOfTheTwoSidesSeesTheOther) {
  constexpr uint32_t kRounds = 50'000;
  std::atomic<uint32_t> frequent{0}, rare{0};
  std::vector<uint32_t> last_without(kRounds + 1), seen_by_rare(kRounds + 1);
  std::thread counting([&] {
    uint32_t seen = 0;
    for (uint32_t n = 1; seen < kRounds; ++n) {
      pause_for(n % 7);
      store_before_load(frequent, n);
      const uint32_t now = rare.load(std::memory_order_acquire);
      while (seen < now) last_without[++seen] = n - 1;
    }
  });
  for (uint32_t n = 1; n <= kRounds; ++n) {
    pause_for(n % 11);
    (void)frequent.load(std::memory_order_relaxed);
    rare.store(n, std::memory_order_seq_cst);
    fence_all_threads();
    seen_by_rare[n] = frequent.load(std::memory_order_seq_cst);
  }
  counting.join();
  uint32_t broken = 0;
  for (uint32_t n = 1; n <= kRounds; ++n) broken += seen_by_rare[n] < last_without[n];
  EXPECT_EQ(broken, 0);
}

}  // namespace
}  // namespace vitrine
