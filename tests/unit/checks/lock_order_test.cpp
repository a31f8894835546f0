// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/lock_order.hpp"

#include <gtest/gtest.h>

namespace vitrine::checks {
namespace {

using Way = std::vector<LockOrder::Monitor>;

LockOrder::Order by_native() { return {"RawMonitorEnter", true, {}}; }
LockOrder::Order by_java() { return {"monitorenter", false, {}}; }

TEST(LockOrder, FindsTheShortestWayBack) {
  LockOrder orders;
  orders.set(1, 2, by_native());
  orders.set(2, 3, by_native());
  orders.set(3, 4, by_native());
  EXPECT_EQ(orders.way_back(4, 1, true), (Way{1, 2, 3, 4}));
  orders.set(1, 3, by_native());
  EXPECT_EQ(orders.way_back(4, 1, true), (Way{1, 3, 4}));
  EXPECT_EQ(orders.way_back(1, 4, true), Way());
  EXPECT_EQ(orders.way_back(9, 1, true), Way());
  EXPECT_EQ(orders.way_back(4, 9, true), Way());
}

TEST(LockOrder, LeavesCyclesOfJavaCodeOut) {
  LockOrder orders;
  orders.set(1, 2, by_java());
  EXPECT_EQ(orders.way_back(2, 1, false), Way());
  EXPECT_EQ(orders.way_back(2, 1, true), (Way{1, 2}));
  orders.set(7, 8, by_native());  // elsewhere
  EXPECT_EQ(orders.way_back(2, 1, false), Way());
  // A longer way, which native code is on.
  orders.set(1, 3, by_native());
  orders.set(3, 2, by_java());
  EXPECT_EQ(orders.way_back(2, 1, false), (Way{1, 3, 2}));
}

TEST(LockOrder, DoesNotGoThroughACycleToFindNativeCode) {
  LockOrder orders;
  orders.set(1, 2, by_java());
  orders.set(1, 3, by_native());
  orders.set(3, 1, by_java());
  EXPECT_EQ(orders.way_back(2, 1, false), Way());
}

TEST(LockOrder, ReplacesAnOrder) {
  LockOrder orders;
  orders.set(1, 2, by_java());
  orders.set(1, 2, by_native());
  ASSERT_NE(orders.find(1, 2), nullptr);
  EXPECT_TRUE(orders.find(1, 2)->by_native);
  EXPECT_EQ(orders.find(2, 1), nullptr);
  EXPECT_EQ(orders.way_back(2, 1, false), (Way{1, 2}));
}

TEST(LockOrder, ForgetsAMonitorWithItsOrders) {
  LockOrder orders;
  orders.set(1, 2, by_native());
  orders.set(2, 3, by_native());
  orders.set(2, 2, by_native());
  orders.forget(2);
  orders.forget(2);
  EXPECT_EQ(orders.find(1, 2), nullptr);
  EXPECT_EQ(orders.way_back(3, 1, true), Way());
  orders.set(1, 3, by_java());
  EXPECT_EQ(orders.way_back(3, 1, false), Way()) << "no order by native code is left";
  orders.set(2, 3, by_native());
  EXPECT_EQ(orders.way_back(3, 2, true), (Way{2, 3}));
}

}  // namespace
}  // namespace vitrine::checks
