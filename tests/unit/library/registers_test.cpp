// SPDX-License-Identifier: Apache-2.0
// Calls with given registers reach C functions as the ABI has it, results come back, and so they do in the other
// direction.
#include "library/foreign/registers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cerrno>
#include <functional>
#include <set>
#include <vector>

namespace {

using vitrine::library::call_with_registers;
using vitrine::library::Callback;
using vitrine::library::make_entry_point;
using vitrine::library::Registers;
using vitrine::library::remove_entry_point;

constexpr size_t kRax = 0, kRcx = 1, kRdx = 2, kRsi = 6, kRdi = 7, kR8 = 8, kR9 = 9;
constexpr std::array<size_t, 6> kArguments = {kRdi, kRsi, kRdx, kRcx, kR8, kR9};

uint64_t word(double value) { return std::bit_cast<uint64_t>(value); }
double as_double(uint64_t word) { return std::bit_cast<double>(word); }

struct Longs {
  int64_t a, b;
};
struct Doubles {
  double a, b;
};
struct LongDouble {
  int64_t n;
  double d;
};

int64_t weigh(int64_t a, double b, int64_t c, double d, int64_t e, double f, int64_t g, double h, int64_t i, double j,
              int64_t k, double l, double m, double n, double o, int64_t p, int64_t q) {
  return a + 2 * c + 3 * e + 4 * g + 5 * i + 6 * k + 7 * p + 8 * q +
         static_cast<int64_t>(9 * b + 10 * d + 11 * f + 12 * h + 13 * j + 14 * l + 15 * m + 16 * n + 17 * o);
}
Longs two_longs(int64_t a, int64_t b) { return {b, a}; }
Doubles two_doubles(double a, double b) { return {b, a}; }
LongDouble long_double(int64_t n, double d) { return {n + 1, d + 1}; }
int stack_is_aligned(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t) {
  return reinterpret_cast<uintptr_t>(__builtin_frame_address(0)) % 16 == 0;
}

TEST(Registers, ArgumentsGoIntoRegistersAndOntoTheStack) {
  Registers registers;
  for (size_t i = 0; i < 6; ++i) registers.integer[kArguments[i]] = 10 * (i + 1);
  for (size_t i = 0; i < 8; ++i) registers.vector[i] = word(static_cast<double>(i + 1));
  const uint64_t stack[] = {word(9.0), 70, 80};
  call_with_registers(reinterpret_cast<void*>(weigh), registers, stack, 3);
  EXPECT_EQ(weigh(10, 1, 20, 2, 30, 3, 40, 4, 50, 5, 60, 6, 7, 8, 9, 70, 80),
            static_cast<int64_t>(registers.integer[kRax]));
}

TEST(Registers, ResultsComeFromFourRegisters) {
  Registers registers;
  registers.integer[kRdi] = 1;
  registers.integer[kRsi] = 2;
  registers.vector[0] = word(3);
  registers.vector[1] = word(4);
  Registers longs = registers, doubles = registers, mixed = registers;
  call_with_registers(reinterpret_cast<void*>(two_longs), longs, nullptr, 0);
  EXPECT_EQ(2u, longs.integer[kRax]);
  EXPECT_EQ(1u, longs.integer[kRdx]);
  call_with_registers(reinterpret_cast<void*>(two_doubles), doubles, nullptr, 0);
  EXPECT_EQ(4, as_double(doubles.vector[0]));
  EXPECT_EQ(3, as_double(doubles.vector[1]));
  call_with_registers(reinterpret_cast<void*>(long_double), mixed, nullptr, 0);
  EXPECT_EQ(2u, mixed.integer[kRax]);
  EXPECT_EQ(4, as_double(mixed.vector[0]));
}

TEST(Registers, StackIsAlignedWithAnyNumberOfWords) {
  const std::vector<uint64_t> stack(9);
  for (size_t words = 1; words <= stack.size(); ++words) {
    Registers registers;
    call_with_registers(reinterpret_cast<void*>(stack_is_aligned), registers, stack.data(), words);
    EXPECT_EQ(1, static_cast<int>(registers.integer[kRax])) << words;
  }
}

TEST(Registers, ErrnoIsNotChanged) {
  errno = 77;
  Registers registers;
  call_with_registers(reinterpret_cast<void*>(+[] { errno += 1; }), registers, nullptr, 0);
  EXPECT_EQ(78, errno);
}

struct Recorder final : Callback {
  std::function<void(Registers&, const uint64_t*)> body;
  void called(Registers& registers, const uint64_t* stack) override { body(registers, stack); }
};

TEST(EntryPoints, CallbackSeesRegistersAndStack) {
  Recorder recorder;
  Registers seen;
  std::vector<uint64_t> stack_seen;
  recorder.body = [&](Registers& registers, const uint64_t* stack) {
    seen = registers;
    stack_seen.assign(stack, stack + 3);
    registers.integer[kRax] = 5;
    registers.vector[0] = word(0.5);
  };
  void* address = make_entry_point(recorder);
  ASSERT_NE(nullptr, address);
  using Function = LongDouble (*)(int64_t, double, int64_t, double, int64_t, double, int64_t, double, int64_t, double,
                                  int64_t, double, double, double, double, int64_t, int64_t);
  LongDouble result = reinterpret_cast<Function>(address)(10, 1, 20, 2, 30, 3, 40, 4, 50, 5, 60, 6, 7, 8, 9, 70, 80);
  EXPECT_EQ(5, result.n);
  EXPECT_EQ(0.5, result.d);
  for (size_t i = 0; i < 6; ++i) EXPECT_EQ(10 * (i + 1), seen.integer[kArguments[i]]);
  for (size_t i = 0; i < 8; ++i) EXPECT_EQ(static_cast<double>(i + 1), as_double(seen.vector[i]));
  EXPECT_EQ((std::vector<uint64_t>{word(9.0), 70, 80}), stack_seen);
  EXPECT_EQ(&recorder, remove_entry_point(address));
}

TEST(EntryPoints, AreDistinctAndReused) {
  std::vector<Recorder> recorders(600);
  std::set<void*> addresses;
  std::vector<void*> made;
  for (size_t i = 0; i < recorders.size(); ++i) {
    recorders[i].body = [i](Registers& registers, const uint64_t*) { registers.integer[kRax] = i; };
    made.push_back(make_entry_point(recorders[i]));
    addresses.insert(made.back());
  }
  EXPECT_EQ(recorders.size(), addresses.size());
  for (size_t i = 0; i < made.size(); ++i) EXPECT_EQ(i, reinterpret_cast<uint64_t (*)()>(made[i])());
  EXPECT_EQ(nullptr, remove_entry_point(static_cast<char*>(made[0]) + 1));
  EXPECT_EQ(nullptr, remove_entry_point(&addresses));
  for (size_t i = 0; i < made.size(); ++i) EXPECT_EQ(&recorders[i], remove_entry_point(made[i]));
  EXPECT_EQ(nullptr, remove_entry_point(made[0]));
  EXPECT_TRUE(addresses.contains(make_entry_point(recorders[0])));
}

TEST(EntryPointsDeathTest, RemovedOneEndsTheProcess) {
  Recorder recorder;
  void* address = make_entry_point(recorder);
  remove_entry_point(address);
  EXPECT_DEATH(reinterpret_cast<void (*)()>(address)(), "had been freed");
}

}  // namespace
