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
#include "classfile/verifier/wanted_locals.hpp"

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
      ranges.for_each_node_at(bci, [&](size_t node) {
        ranges.for_each_of(node, [&](uint16_t handler) { EXPECT_TRUE(found.insert(handler).second); });
      });
      EXPECT_EQ(wanted, found);
      walk.move_to(bci);
      EXPECT_EQ(rows, walk.all());
      for (const size_t row : rows)
        if (before.count(row) == 0) fresh.insert(row);
      EXPECT_EQ(fresh, walk.fresh());
      std::set<size_t> gone;
      for (const size_t row : before)
        if (rows.count(row) == 0) gone.insert(row);
      EXPECT_EQ(gone, std::set<size_t>(walk.gone().begin(), walk.gone().end()));
      before = rows;
    }
  }
}

/// Handlers come into force and go, locals change, and each question is remembered: at any time, what is in force has
/// been asked for the types that the locals have.
TEST(Handlers, WantOfLocals) {
  using verifier::Frame, verifier::Tag, verifier::Type;
  constexpr uint32_t kLocals = 3;
  const Type kTypes[] = {{},
                         {Tag::Integer},
                         {Tag::Float},
                         verifier::object("A"),
                         verifier::object("B"),
                         {Tag::Uninitialized, 4},
                         {Tag::Uninitialized, 8}};
  std::mt19937 random(18);
  auto any_type = [&] { return kTypes[random() % std::size(kTypes)]; };
  for (int round = 0; round < 200; round++) {
    std::vector<Frame> frames(8);
    for (Frame& frame : frames) {
      for (uint32_t i = random() % (kLocals + 1); i > 0; i--) frame.locals.push_back(any_type());
      frame.this_uninit = random() % 2 != 0;
      frame.unset = {random() % 2 != 0, random() % 2 != 0};
    }
    verifier::WantedLocals wanted(kLocals);
    std::set<size_t> in_force;
    std::vector<std::vector<Type>> asked(kLocals);  // pairs: the local's type, then the wanted one
    std::vector<Type> locals(kLocals);
    auto is_asked = [&](uint32_t local, const Type& type, const Type& of) {
      for (size_t i = 0; i < asked[local].size(); i += 2)
        if (asked[local][i] == type && asked[local][i + 1] == of) return true;
      return false;
    };
    for (int step = 0; step < 100; step++) {
      const size_t row = random() % frames.size();
      if (in_force.insert(row).second) {
        wanted.add(row, frames[row]);  // the caller has asked for all of a fresh handler
        for (uint32_t i = 0; i < frames[row].locals.size(); i++)
          asked[i].insert(asked[i].end(), {locals[i], frames[row].locals[i]});
      } else {
        in_force.erase(row);
        wanted.remove(frames[row]);
      }
      const auto local = static_cast<uint32_t>(random() % kLocals);
      locals[local] = any_type();
      std::vector<verifier::WantedLocals::Question> found;
      wanted.ask(local, locals[local], found);
      for (const auto& question : found) {
        EXPECT_EQ(question.local, local);
        EXPECT_NE(question.wanted->tag, Tag::Top);
        EXPECT_EQ(frames[question.row].locals[local], *question.wanted);
        asked[local].insert(asked[local].end(), {locals[local], *question.wanted});
      }
      const Frame current{0, random() % 2 != 0, locals, kLocals, {}, {random() % 2 != 0, random() % 2 != 0}};
      bool refused = false;
      for (const size_t other : in_force) {
        refused |= (current.this_uninit && !frames[other].this_uninit) || !current.unset_only_where(frames[other]);
        for (uint32_t i = 0; i < frames[other].locals.size(); i++)
          EXPECT_TRUE(frames[other].locals[i].tag == Tag::Top || is_asked(i, locals[i], frames[other].locals[i]));
      }
      EXPECT_EQ(wanted.refuses_flags(current), refused);
      found.clear();
      wanted.ask(local, locals[local], found);
      EXPECT_TRUE(found.empty());
    }
  }
}

}  // namespace
}  // namespace vitrine::classfile
