// SPDX-License-Identifier: Apache-2.0
// Calls of C functions by descriptor: through registers and through libffi, with the same results.
#include "jni/native/call_shape.hpp"

#include <gtest/gtest.h>
#include <jni.h>

#include <bit>
#include <string>
#include <vector>

namespace vitrine::jni {
namespace {

using vm::Slot;
using vm::slot_of;

std::string seen;

extern "C" {
jint ints(void*, void*, jint a, jint b, jlong c, jboolean d) {
  seen = std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) + " " + std::to_string(d);
  return a + b;
}
jdouble mixed(void*, void*, jfloat a, jint b, jdouble c, jlong d, jshort e) {
  return a + b + c + static_cast<double>(d) + e;
}
jfloat halves(void*, void*, jfloat a, jfloat b) { return a / b; }
jlong many(void*, void*, jint a, jint b, jint c, jint d, jint e, jlong f, jfloat g, jbyte h, jchar i) {
  return a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f + 1000000 * static_cast<jlong>(g) + 10000000 * h + i;
}
jlong ten(void*, void*, jlong a, jint b, jbyte c, jchar d, jshort e, jboolean f, jobject g, jint h, jobject i,
          jlong j) {
  EXPECT_EQ(g, nullptr);
  return a + 10 * b + 100 * c + 1000 * d + 10000 * e + 100000 * f + static_cast<jlong>(*reinterpret_cast<Slot*>(i)) +
         1000000 * h + j;
}
jlong eleven(void*, void*, jint a, jint b, jint c, jint d, jint e, jint f, jint g, jint h, jint i, jint j, jint k) {
  return a - b + c - d + e - f + g - h + i - j + k;
}
jobject references(void* env, void* receiver, jobject a, jobject null, jobject b) {
  EXPECT_EQ(env, reinterpret_cast<void*>(0x10));
  EXPECT_EQ(receiver, reinterpret_cast<void*>(0x20));
  EXPECT_EQ(null, nullptr);
  EXPECT_EQ(*reinterpret_cast<Slot*>(a), 0x1000);
  return b;
}
jdouble nine(void*, void*, jdouble a, jdouble b, jdouble c, jdouble d, jdouble e, jdouble f, jdouble g, jdouble h,
             jdouble i) {
  return a - b + c - d + e - f + g - h + i;
}
}

using Shape = const CallShape& (*)(std::string_view);
class CallShapes : public testing::TestWithParam<Shape> {
 protected:
  template <class F>
  RawResult call(F* function, const char* descriptor, std::vector<Slot> slots) {
    slots_ = std::move(slots);
    return GetParam()(descriptor)
        .call(reinterpret_cast<void*>(function), reinterpret_cast<void*>(0x10), reinterpret_cast<void*>(0x20),
              slots_.data());
  }
  std::vector<Slot> slots_;
};

TEST_P(CallShapes, IntegersAndLongs) {
  EXPECT_EQ(
      static_cast<int32_t>(call(ints, "(IIJZ)I", {slot_of(-3), slot_of(2147483647), 0, slot_of(int64_t{-1} << 40), 1})),
      2147483644);
  EXPECT_EQ(seen, "-3 2147483647 -1099511627776 1");
}

TEST_P(CallShapes, FloatsAndIntegersInAnyOrder) {
  RawResult raw =
      call(mixed, "(FIDJS)D", {slot_of(1.5f), slot_of(2), 0, slot_of(0.25), 0, slot_of(int64_t{1000}), slot_of(-7)});
  EXPECT_EQ(std::bit_cast<double>(raw), 1.5 + 2 + 0.25 + 1000 - 7);
  EXPECT_EQ(std::bit_cast<float>(static_cast<uint32_t>(call(halves, "(FF)F", {slot_of(1.0f), slot_of(-4.0f)}))),
            -0.25f);
}

TEST_P(CallShapes, MoreThanTheRegistersHold) {
  EXPECT_EQ(static_cast<int64_t>(call(many, "(IIIIIJFBC)J", {1, 2, 3, 4, 5, 0, 6, slot_of(7.0f), slot_of(-1), 65535})),
            1 + 20 + 300 + 4000 + 50000 + 600000 + 7000000 - 10000000 + 65535);
  std::vector<Slot> slots;
  for (int i = 1; i <= 9; ++i) slots.insert(slots.end(), {0, slot_of(static_cast<double>(i))});
  EXPECT_EQ(std::bit_cast<double>(call(nine, "(DDDDDDDDD)D", slots)), 5.0);
}

TEST_P(CallShapes, IntegersOnTheStack) {
  EXPECT_EQ(static_cast<int64_t>(call(ten, "(JIBCSZLjava/lang/Object;I[BJ)J",
                                      {0, slot_of(int64_t{1} << 40), slot_of(-2), slot_of(-3), 65535, slot_of(-5), 1, 0,
                                       slot_of(-8), 0x2000, 0, slot_of(int64_t{-1} << 50)})),
            (int64_t{1} << 40) - 20 - 300 + 65535000 - 50000 + 100000 + 0x2000 - 8000000 - (int64_t{1} << 50));
  std::vector<Slot> slots;
  for (int i = 1; i <= 11; ++i) slots.push_back(slot_of(i * i));
  EXPECT_EQ(static_cast<int64_t>(call(eleven, "(IIIIIIIIIII)J", slots)), 66);
}

TEST_P(CallShapes, ReferencesAreAddressesOfTheirSlots) {
  RawResult raw = call(references, "(Ljava/lang/Object;[ILjava/lang/String;)Ljava/lang/Object;", {0x1000, 0, 0x2000});
  EXPECT_EQ(raw, reinterpret_cast<RawResult>(&slots_[2]));
}

INSTANTIATE_TEST_SUITE_P(Both, CallShapes, testing::Values(&call_shape, &general_call_shape));

}  // namespace
}  // namespace vitrine::jni
