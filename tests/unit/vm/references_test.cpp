// SPDX-License-Identifier: Apache-2.0
// JNI reference tables without a VM: objects are only addresses here.
#include "vm/thread/references.hpp"

#include <gtest/gtest.h>

#include <set>

#include "gc/heap.hpp"

namespace vitrine::vm {
namespace {

struct Collecting : gc::Marker {
  std::multiset<Object*> seen;
  void mark(Object* object) override {
    if (object != nullptr) seen.insert(object);
  }
  void mark_conservatively(uintptr_t) override {}
  void mark_if_encoded(uint32_t) override {}
};

class References : public testing::Test {
 protected:
  alignas(16) char memory[16 * 1024];
  Object* object(int i) { return reinterpret_cast<Object*>(memory + 16 * i); }
};

TEST_F(References, LocalsComeAndGoWithTheirFrames) {
  LocalReferences locals;
  EXPECT_EQ(locals.create(nullptr), nullptr);
  jobject outer = locals.create(object(0));
  auto mark = locals.mark();
  std::vector<jobject> inner;
  for (int i = 1; i < 300; i++) inner.push_back(locals.create(object(i)));
  for (int i = 1; i < 300; i++) EXPECT_EQ(dereference(inner[i - 1]), object(i));
  EXPECT_EQ(locals.count(), 300u);
  EXPECT_TRUE(locals.owns(inner[200]));
  locals.release(mark);
  EXPECT_EQ(locals.count(), 1u);
  EXPECT_TRUE(locals.owns(outer));
  EXPECT_FALSE(locals.owns(inner[100]));
  EXPECT_EQ(dereference(outer), object(0));
}

TEST_F(References, ManyMadeAndDeletedInOneFrameDoNotGrowWithoutBound) {
  LocalReferences locals;
  jobject kept = locals.create(object(0));
  std::set<jobject> distinct;
  for (int i = 0; i < 10'000; i++) {
    jobject a = locals.create(object(1)), b = locals.create(object(2));
    distinct.insert(a);
    distinct.insert(b);
    locals.remove(a);  // not the newest: leaves a hole
    locals.remove(b);
  }
  EXPECT_EQ(locals.count(), 1u);
  EXPECT_LT(distinct.size(), 200u);
  EXPECT_EQ(dereference(kept), object(0));
}

TEST_F(References, HolesOfAnOuterFrameAreNotUsedByAnInnerOne) {
  LocalReferences locals;
  std::vector<jobject> outer;
  for (int i = 0; i < 100; i++) outer.push_back(locals.create(object(i)));
  for (int i = 0; i < 50; i++) locals.remove(outer[i]);
  auto mark = locals.mark();
  for (int i = 0; i < 500; i++) locals.create(object(i));
  locals.release(mark);
  EXPECT_EQ(locals.count(), 50u);
}

TEST_F(References, HolesOfAFrameLeftWithoutAPopAreNotTheOuterOnes) {
  LocalReferences locals;
  auto mark = locals.mark();
  std::vector<jobject> made;
  for (int i = 0; i < 186; i++) made.push_back(locals.create(object(i)));
  for (int i = 0; i < 170; i++) locals.remove(made[i]);
  locals.create(object(1));  // searches
  locals.push_frame();
  locals.release(mark);
  std::set<jobject> distinct;
  for (int i = 0; i < 400; i++) distinct.insert(locals.create(object(i)));
  EXPECT_EQ(distinct.size(), 400u);
  EXPECT_EQ(locals.count(), 400u);
}

// The cost of a native method per reference must not grow with the number of references, whether it keeps all of them
// or deletes some, with calls of other native methods in between.
TEST_F(References, SearchesForHolesStayProportionalToTheReferencesMade) {
  constexpr int kMade = 200'000;
  for (int deleted_of_eight : {0, 1, 3, 4, 7, 8}) {
    LocalReferences locals;
    std::vector<jobject> made;
    size_t kept = kMade;
    for (int i = 0; i < kMade; i++) {
      made.push_back(locals.create(object(1)));
      if (i >= 100 && i % 8 < deleted_of_eight) {
        locals.remove(made[i - 100]);
        kept--;
      }
      auto call = locals.mark();
      locals.create(object(2));
      locals.release(call);
    }
    EXPECT_LT(locals.cells_searched(), 4u * kMade) << deleted_of_eight;
    EXPECT_EQ(locals.count(), kept) << deleted_of_eight;
  }
}

TEST_F(References, PushAndPopFrame) {
  LocalReferences locals;
  locals.create(object(0));
  EXPECT_FALSE(locals.pop_frame());
  locals.push_frame();
  locals.create(object(1));
  auto native = locals.mark();       // a native method called from here
  EXPECT_FALSE(locals.pop_frame());  // must not pop its caller's frame
  locals.push_frame();
  locals.push_frame();
  locals.create(object(2));
  EXPECT_TRUE(locals.pop_frame());
  locals.create(object(3));
  locals.release(native);  // forgot one pop
  EXPECT_EQ(locals.count(), 2u);
  EXPECT_TRUE(locals.pop_frame());
  EXPECT_EQ(locals.count(), 1u);
  EXPECT_FALSE(locals.pop_frame());
}

TEST_F(References, GlobalsAreKnownByTheirTag) {
  GlobalReferences globals;
  jobject strong = globals.create(object(1), false), weak = globals.create(object(2), true);
  EXPECT_EQ(dereference(strong), object(1));
  EXPECT_EQ(dereference(weak), object(2));
  EXPECT_TRUE(globals.owns(strong) && globals.owns(weak));
  Collecting marker;
  globals.visit_strong(marker);
  EXPECT_EQ(marker.seen, (std::multiset<Object*>{object(1)}));
  globals.clear_weak([](const Object*) { return false; });
  EXPECT_EQ(dereference(weak), nullptr);
  EXPECT_TRUE(globals.owns(weak));  // cleared, but not deleted
  globals.remove(weak);
  globals.remove(strong);
  globals.remove(strong);  // twice: ignored
  EXPECT_FALSE(globals.owns(strong) || globals.owns(weak));
  EXPECT_EQ(globals.strong_count() + globals.weak_count(), 0u);
  int on_stack = 0;
  EXPECT_FALSE(globals.owns(reinterpret_cast<jobject>(reinterpret_cast<uintptr_t>(&on_stack) | kGlobalTag)));
}

TEST_F(References, ThousandsOfGlobals) {
  GlobalReferences globals;
  std::vector<jobject> made;
  for (int i = 0; i < 5000; i++) made.push_back(globals.create(object(i % 1000), false));
  EXPECT_EQ(std::set<jobject>(made.begin(), made.end()).size(), 5000u);
  for (int i = 0; i < 5000; i += 2) globals.remove(made[i]);
  EXPECT_EQ(globals.strong_count(), 2500u);
  for (int i = 1; i < 5000; i += 2) EXPECT_EQ(dereference(made[i]), object(i % 1000));
}

}  // namespace
}  // namespace vitrine::vm
