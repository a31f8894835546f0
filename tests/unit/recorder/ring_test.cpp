// SPDX-License-Identifier: Apache-2.0
#include "recorder/ring.hpp"

#include <gtest/gtest.h>

#include <set>

namespace vitrine::recorder {
namespace {

void fill(Chunk& chunk, uint64_t word) {
  chunk.words[0] = word;
  chunk.used.store(1);
}

TEST(Ring, KeepsTheNewestChunksInOrder) {
  Ring ring(4 * sizeof(Chunk));
  Chunk* chunk = nullptr;
  for (uint64_t i = 1; i <= 10; ++i) {
    chunk = ring.exchange(chunk);
    ASSERT_NE(chunk, nullptr);
    EXPECT_EQ(chunk->used.load(), 0U);
    fill(*chunk, i);
  }
  std::vector<uint64_t> first;
  for (const auto& words : ring.contents())
    if (!words.empty()) first.push_back(words[0]);
  EXPECT_EQ(first, (std::vector<uint64_t>{7, 8, 9, 10}));
}

TEST(Ring, CountsWhatItDrops) {
  Ring ring(4 * sizeof(Chunk));
  Chunk* chunk = nullptr;
  for (uint32_t i = 1; i <= 6; ++i) {
    chunk = ring.exchange(chunk);
    EXPECT_EQ(chunk->begun.load(), 0U);
    chunk->begun.store(i);
    EXPECT_EQ(ring.dropped.load(), i < 5 ? 0U : i == 5 ? 1U : 3U);
  }
}

TEST(Ring, GivesNoChunkThatAThreadWritesInto) {
  Ring ring(4 * sizeof(Chunk));
  std::set<Chunk*> taken;
  for (int i = 0; i < 4; ++i) taken.insert(ring.exchange(nullptr));
  EXPECT_EQ(taken.size(), 4U);
  EXPECT_FALSE(taken.contains(nullptr));
  EXPECT_EQ(ring.exchange(nullptr), nullptr);
  ring.give_back(*taken.begin());
  EXPECT_EQ(ring.exchange(nullptr), *taken.begin());
}

TEST(Ring, HasAtLeastAFewChunks) {
  Ring ring(0);
  EXPECT_NE(ring.exchange(nullptr), nullptr);
  EXPECT_NE(ring.exchange(nullptr), nullptr);
}

}  // namespace
}  // namespace vitrine::recorder
