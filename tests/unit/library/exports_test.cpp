// SPDX-License-Identifier: Apache-2.0
// The functions that the class library's libraries import: every row of exports.def is declared
// with C linkage, rows are unique, and jio_ prints as specified.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "library/jvm.hpp"
#include "vm/state/release.hpp"

namespace {

using namespace vitrine::vm::release_ranges;

struct Row {
  const char* name;
  vitrine::vm::ReleaseRange releases;
};
enum Kind { Implemented, Rare, Constant, Verifier };
const Row kRows[] = {
#define OPENJDK_EXPORT(name, releases, kind, theme) \
  {#name, (static_cast<void>(sizeof(decltype(&name))), static_cast<void>(kind), releases)},
#include "library/exports.def"
};

TEST(Exports, RowsAreUniqueAndComplete) {
  std::set<std::string> names;
  int of17 = 0, of21 = 0, of25 = 0, of28 = 0, of_any = 0;
  for (const Row& row : kRows) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    of17 += row.releases.includes(17);
    of21 += row.releases.includes(21);
    of25 += row.releases.includes(25);
    of28 += row.releases.includes(28);
    of_any += row.releases.end > row.releases.first;
  }
  EXPECT_EQ(of17, 183);
  EXPECT_EQ(of21, 205);
  EXPECT_EQ(of25, 200);
  EXPECT_EQ(of28, 207);
  EXPECT_EQ(of_any, 231);
}

TEST(Exports, JioSnprintfSaysMinusOneWhenTheTextDoesNotFit) {
  char text[6];
  EXPECT_EQ(jio_snprintf(text, sizeof text, "%d", 12345), 5);
  EXPECT_STREQ(text, "12345");
  EXPECT_EQ(jio_snprintf(text, sizeof text, "%d", 123456), -1);
  EXPECT_STREQ(text, "12345");
  EXPECT_EQ(jio_snprintf(text, 0, "x"), -1);
  EXPECT_EQ(jio_snprintf(text, static_cast<size_t>(-5), "x"), -1);
}

TEST(Exports, NativePathIsTheSamePath) {
  char path[] = "/a/b";
  EXPECT_EQ(JVM_NativePath(path), path);
}

TEST(Exports, RawMonitorsAreRecursive) {
  void* monitor = JVM_RawMonitorCreate();
  EXPECT_EQ(JVM_RawMonitorEnter(monitor), 0);
  EXPECT_EQ(JVM_RawMonitorEnter(monitor), 0);
  JVM_RawMonitorExit(monitor);
  JVM_RawMonitorExit(monitor);
  JVM_RawMonitorDestroy(monitor);
}

}  // namespace
