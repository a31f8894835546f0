// SPDX-License-Identifier: Apache-2.0
// The handlers in force at each instruction, found in two ways, against a search through the whole exception table.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <vector>

#include "classfile/constant_pool.hpp"
#include "classfile/handler_ranges.hpp"
#include "classfile/verifier/active_handlers.hpp"

namespace vitrine::classfile {
namespace {

constexpr uint16_t kCodeLength = 100;

/// An exception table for any exceptions, as it is in class files.
struct Table {
  std::vector<uint8_t> bytes;
  ConstantPool constants;
  void add(uint16_t start, uint16_t end, uint16_t handler) {
    for (const int number : {int{start}, int{end}, int{handler}, 0})
      bytes.insert(bytes.end(), {static_cast<uint8_t>(number >> 8), static_cast<uint8_t>(number)});
  }
  ExceptionTable view() const { return {bytes.data(), static_cast<uint16_t>(bytes.size() / 8), constants}; }
};

Table random_table(std::mt19937& random) {
  Table table;
  auto below = [&](unsigned bound) { return static_cast<uint16_t>(random() % bound); };
  const unsigned handlers = 1 + below(10);
  for (int i = below(40); i > 0; i--) {
    const uint16_t start = below(kCodeLength), length = below(random() % 2 ? 8 : kCodeLength);
    table.add(start, std::min<uint16_t>(start + length, kCodeLength), below(handlers));
  }
  return table;
}

/// By handler: the first row for it.
std::map<uint16_t, size_t> in_force(const ExceptionTable& table, uint32_t bci) {
  std::set<uint16_t> active;
  std::map<uint16_t, size_t> first, result;
  for (size_t row = 0; row < table.size(); row++) {
    const ExceptionTableEntry entry = table[row];
    if (entry.start_pc >= entry.end_pc) continue;
    first.try_emplace(entry.handler_pc, row);
    if (entry.start_pc <= bci && bci < entry.end_pc) active.insert(entry.handler_pc);
  }
  for (const uint16_t handler : active) result[handler] = first[handler];
  return result;
}

TEST(Handlers, InForceAtEachInstruction) {
  std::mt19937 random(17);
  for (int round = 0; round < 500; round++) {
    const Table table = random_table(random);
    const ExceptionTable view = table.view();
    const HandlerRanges ranges(view, kCodeLength);
    verifier::ActiveHandlers walk(view);
    std::set<size_t> before;
    for (uint32_t bci = 0; bci < kCodeLength; bci += 1 + random() % 3) {
      std::set<uint16_t> wanted, found;
      std::set<size_t> rows, fresh;
      for (const auto& [handler, row] : in_force(view, bci)) wanted.insert(handler), rows.insert(row);
      ranges.for_each_at(bci, [&](uint16_t handler) { EXPECT_TRUE(found.insert(handler).second); });
      EXPECT_EQ(wanted, found);
      walk.move_to(bci);
      EXPECT_EQ(rows, walk.all());
      for (const size_t row : rows)
        if (before.count(row) == 0) fresh.insert(row);
      EXPECT_EQ(fresh, walk.fresh());
      before = rows;
    }
  }
}

}  // namespace
}  // namespace vitrine::classfile
