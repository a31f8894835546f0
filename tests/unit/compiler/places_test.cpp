// SPDX-License-Identifier: Apache-2.0
// The table of places in machine code: what is added is found again.
#include "compiler/code/places.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace vitrine::compiler {
namespace {

using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

Pairs all(const PlaceTable& table) {
  Pairs found;
  table.for_each([&](uint32_t offset, uint32_t word) { found.emplace_back(offset, word); });
  return found;
}

TEST(PlaceTable, KeepsWhatIsAdded) {
  const Pairs added = {{0, 0},         {3, 1},
                       {200, 2},       {201, 5},
                       {90'000, 7},    {90'001, PlaceTable::kNoWord},
                       {90'002, 3},    {UINT32_MAX - 1, 8000},
                       {UINT32_MAX, 0}};
  PlaceTable table;
  for (const auto& [offset, word] : added) table.add(offset, word);
  EXPECT_EQ(all(table), added);
}

TEST(PlaceTable, AWordWithoutCodeIsReplaced) {
  PlaceTable table;
  table.add(8, 0);
  table.add(16, 1);
  table.add(16, 2);
  table.add(24, 3);
  EXPECT_EQ(all(table), (Pairs{{8, 0}, {16, 2}, {24, 3}}));
}

TEST(PlaceTable, FindsTheWordOfAnOffset) {
  PlaceTable table;
  EXPECT_EQ(table.word_at(0), PlaceTable::kNoWord);
  table.add(8, 4);
  table.add(16, PlaceTable::kNoWord);
  table.add(24, 3);
  EXPECT_EQ(table.word_at(7), PlaceTable::kNoWord);
  EXPECT_EQ(table.word_at(8), 4u);
  EXPECT_EQ(table.word_at(15), 4u);
  EXPECT_EQ(table.word_at(16), PlaceTable::kNoWord);
  EXPECT_EQ(table.word_at(1000), 3u);
}

}  // namespace
}  // namespace vitrine::compiler
