// SPDX-License-Identifier: Apache-2.0
// JVMS 5.3.4 without a VM: loaders and classes have only the members that the table of constraints uses.
#include <gtest/gtest.h>

#include <deque>

#include "vm/linking/linking.hpp"
#include "vm/linking/loading.hpp"
#include "vm/model/loader.hpp"

namespace vitrine::vm {
namespace {

// There is no other thread, so no mutex is needed.
class LoaderConstraints : public testing::Test {
 protected:
  const Symbol* name = Symbol::intern("a/Name");
  std::deque<LoaderData> loaders = std::deque<LoaderData>(6);
  Class first, second;

  Class* conflict(const Symbol* name, LoaderData& loader, Class& cls) {
    loader.mutex.assume_held();
    return constraint_conflict(name, loader, cls);
  }
  bool load(LoaderData& loader, Class& cls) {
    if (conflict(name, loader, cls) != nullptr) return false;
    loader.mutex.assume_held();
    loader.classes[name] = &cls;
    return true;
  }
  bool constrain(int a, int b) { return add_loader_constraint(name, loaders[a], loaders[b]); }
  bool is_constrained(const LoaderData& loader) {
    constraints_mutex().assume_held();
    return !loader.constraints.empty();
  }
  std::vector<LoaderData*> all() {
    std::vector<LoaderData*> result;
    for (LoaderData& loader : loaders) result.push_back(&loader);
    return result;
  }
};

TEST_F(LoaderConstraints, AreTransitive) {
  EXPECT_TRUE(constrain(0, 1) && constrain(2, 3) && constrain(1, 2));
  EXPECT_TRUE(load(loaders[0], first));
  EXPECT_EQ(conflict(name, loaders[3], second), &first);
  EXPECT_FALSE(load(loaders[1], second));
  EXPECT_TRUE(load(loaders[3], first));
  EXPECT_TRUE(load(loaders[4], second));
  EXPECT_FALSE(constrain(3, 4));
  EXPECT_FALSE(constrain(4, 2));
  EXPECT_TRUE(constrain(5, 4));
  EXPECT_FALSE(constrain(5, 2));
  EXPECT_TRUE(constrain(1, 1));
}

TEST_F(LoaderConstraints, OtherNamesAreOtherConstraints) {
  EXPECT_TRUE(constrain(0, 1));
  EXPECT_TRUE(load(loaders[0], first));
  EXPECT_EQ(conflict(Symbol::intern("an/Other"), loaders[1], second), nullptr);
}

TEST_F(LoaderConstraints, WhatBothHaveLoadedDecides) {
  EXPECT_TRUE(load(loaders[0], first) && load(loaders[1], first) && load(loaders[2], second));
  EXPECT_TRUE(constrain(0, 1));
  EXPECT_FALSE(constrain(1, 2));
  EXPECT_FALSE(is_constrained(loaders[0]));  // nothing to remember
  EXPECT_TRUE(constrain(1, 3));
  EXPECT_FALSE(load(loaders[3], second));
  EXPECT_TRUE(load(loaders[3], first));
}

TEST_F(LoaderConstraints, GoWithTheirLoaders) {
  EXPECT_TRUE(constrain(0, 1) && constrain(1, 2) && constrain(3, 4));
  EXPECT_TRUE(load(loaders[1], first));
  loaders[1].unloaded = first.unloaded = true;
  loaders[3].unloaded = true;
  drop_loader_constraints(all());
  EXPECT_FALSE(is_constrained(loaders[1]));
  EXPECT_FALSE(is_constrained(loaders[3]));
  EXPECT_FALSE(is_constrained(loaders[4]));  // no loader is left that it must agree with
  EXPECT_TRUE(load(loaders[0], second));     // the class is gone, the constraint is not
  EXPECT_EQ(conflict(name, loaders[2], first), &second);
}

TEST_F(LoaderConstraints, ALivingLoaderForgetsADeadClass) {
  EXPECT_TRUE(constrain(0, 1));
  EXPECT_TRUE(load(loaders[0], first));
  first.unloaded = true;
  drop_loader_constraints(all());
  LoaderData& loader = loaders[0];
  loader.mutex.assume_held();
  loader.classes.clear();
  EXPECT_TRUE(load(loaders[1], second));
}

// The cost of a new constraint or a dead loader must not depend on the number of loaders that already agree. With a
// search through them this test would take hours.
TEST_F(LoaderConstraints, HundredsOfThousandsOfLoadersAgree) {
  constexpr int kLoaders = 300'000;
  std::deque<LoaderData> many(kLoaders);
  for (int i = 0; i < kLoaders; ++i) {
    EXPECT_TRUE(add_loader_constraint(name, many[i], loaders[i % 6]));
    if (i % 50'000 == 49'999) {
      EXPECT_TRUE(constrain(i / 50'000, (i / 50'000 + 1) % 6));
    }
  }
  EXPECT_TRUE(load(many[0], first));
  EXPECT_EQ(conflict(name, many[kLoaders - 1], second), &first);
  std::vector<LoaderData*> list = all();
  for (LoaderData& loader : many) {
    loader.unloaded = true;
    list.push_back(&loader);
  }
  drop_loader_constraints(list);
  for (LoaderData& loader : many) EXPECT_FALSE(is_constrained(loader));
  EXPECT_EQ(conflict(name, loaders[5], second), &first);
}

}  // namespace
}  // namespace vitrine::vm
