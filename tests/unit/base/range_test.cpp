// SPDX-License-Identifier: Apache-2.0
#include "base/range.hpp"

#include <gtest/gtest.h>

namespace vitrine {
namespace {

constexpr int64_t kValues[] = {
    INT64_MIN,     INT64_MIN + 1, -(INT64_C(1) << 32), INT32_MIN,     INT32_MIN + 1, -5,       -4, -1, 0, 1, 3, 4, 5,
    INT32_MAX - 1, INT32_MAX,     INT64_C(1) << 32,    INT64_MAX - 4, INT64_MAX - 1, INT64_MAX};

TEST(Range, IsWhatWideNumbersSay) {
  for (int64_t length : kValues) {
    if (length < 0) continue;
    for (int64_t from : kValues) {
      EXPECT_EQ(is_index(from, length), from >= 0 && from < length) << from << " of " << length;
      for (int64_t count : kValues) {
        const __int128 end = static_cast<__int128>(from) + count;
        EXPECT_EQ(is_range(from, count, length), from >= 0 && count >= 0 && end <= length)
            << from << ", " << count << " of " << length;
      }
    }
  }
}

}  // namespace
}  // namespace vitrine
