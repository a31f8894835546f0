// SPDX-License-Identifier: Apache-2.0
// FramePopRequests: the frames of a thread that have a NotifyFramePop request.
#include <gtest/gtest.h>

#include <array>

#include "jvmti/environments/env.hpp"

namespace vitrine::jvmti {
namespace {

// Older frames first, as on a thread's stack.
std::array<vm::Frame, 4> frames;

TEST(FramePopRequests, AreTakenOnce) {
  FramePopRequests requests;
  EXPECT_TRUE(requests.add(&frames[1]));
  EXPECT_FALSE(requests.add(&frames[1]));
  EXPECT_TRUE(requests.take(&frames[1]));
  EXPECT_FALSE(requests.take(&frames[1]));
  EXPECT_TRUE(requests.add(&frames[1]));
}

TEST(FramePopRequests, GoInOrderOfTheFramesNotOfTheRequests) {
  FramePopRequests requests;
  for (int i : {1, 3, 0}) EXPECT_TRUE(requests.add(&frames[i]));
  EXPECT_TRUE(requests.take(&frames[3]));
  EXPECT_FALSE(requests.take(&frames[2]));
  EXPECT_TRUE(requests.take(&frames[1]));
  EXPECT_TRUE(requests.take(&frames[0]));
}

TEST(FramePopRequests, OfFramesAboveTheNewestAreNoMore) {
  FramePopRequests requests;
  for (int i : {0, 2}) EXPECT_TRUE(requests.add(&frames[i]));
  EXPECT_FALSE(requests.take(&frames[1]));
  EXPECT_TRUE(requests.add(&frames[2]));
  requests.clear();
  EXPECT_FALSE(requests.take(&frames[2]));
  EXPECT_FALSE(requests.take(&frames[0]));
}

}  // namespace
}  // namespace vitrine::jvmti
