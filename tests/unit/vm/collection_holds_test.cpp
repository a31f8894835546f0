// SPDX-License-Identifier: Apache-2.0
#include "vm/thread/collection_holds.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "attached.hpp"

namespace vitrine::vm {
namespace {

TEST(CollectionHolds, AScopeHoldsCollectionsOff) {
  Attached attached;
  Thread& self = attached.self;
  {
    CollectionHold outer(self);
    CollectionHold inner(self);
    EXPECT_TRUE(collections_held_off_by(self));
    EXPECT_FALSE(take_collection_turn(self, /*must=*/false));
    EXPECT_FALSE(take_collection_turn(self, /*must=*/true));
  }
  EXPECT_FALSE(collections_held_off(self));
  EXPECT_TRUE(take_collection_turn(self, false));
  EXPECT_TRUE(collections_held_off_by(self));  // it cannot begin a second one
  EXPECT_FALSE(take_collection_turn(self, true));
  end_collection_turn();
  EXPECT_FALSE(collections_held_off(self));
}

TEST(CollectionHolds, DisallowingNests) {
  Attached attached;
  Thread& self = attached.self;
  {
    VmToNative native(self);
    disallow_collections();
    disallow_collections();
    EXPECT_TRUE(allow_collections());
  }
  EXPECT_FALSE(take_collection_turn(self, false));
  EXPECT_TRUE(allow_collections());
  EXPECT_FALSE(allow_collections());
  EXPECT_TRUE(take_collection_turn(self, false));
  end_collection_turn();
}

TEST(CollectionHolds, ATurnWaitsForTheHoldOfAnotherThread) {
  Attached attached;
  Thread& self = attached.self;
  std::atomic<bool> holds{false}, released{false};
  std::thread other = attached_thread([&](Thread& thread) {
    CollectionHold hold(thread);
    holds = true;
    VmToNative native(thread);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    released = true;
  });
  while (!holds) attached.sleep_ms(1);
  EXPECT_TRUE(take_collection_turn(self, false));
  EXPECT_TRUE(released);
  end_collection_turn();
  attached.join(other);
}

TEST(CollectionHolds, AHoldWaitsForTheEndOfATurn) {
  Attached attached;
  Thread& self = attached.self;
  std::atomic<bool> ended{false}, began_after_end{false};
  EXPECT_TRUE(take_collection_turn(self, false));
  std::thread other = attached_thread([&](Thread& thread) {
    CollectionHold hold(thread);
    began_after_end = ended.load();
  });
  attached.sleep_ms(20);
  ended = true;
  end_collection_turn();
  attached.join(other);
  EXPECT_TRUE(began_after_end);
}

}  // namespace
}  // namespace vitrine::vm
