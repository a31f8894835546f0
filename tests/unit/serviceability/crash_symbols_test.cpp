// SPDX-License-Identifier: Apache-2.0
#include "serviceability/crash/crash_symbols.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <string>

namespace vitrine::serviceability {

/// Not exported, so only the full symbol table has it.
[[gnu::noinline]] static int looked_for(int number) { return number + 1; }

namespace {

std::string readable(const char* mangled) {
  char text[40];
  print_readably(mangled, text, sizeof text);
  return text;
}

TEST(CrashSymbols, FunctionsOfThisFile) {
  volatile int used = looked_for(1);
  (void)used;
  prepare_vm_symbols();
  auto pc = reinterpret_cast<uintptr_t>(looked_for);
  const MappedFile file = find_mapped_file(pc);
  EXPECT_STREQ("unit_serviceability", file.name());
  NativeFunction found = find_function(pc + 1, file);
  ASSERT_NE(nullptr, found.mangled);
  EXPECT_EQ("vitrine::serviceability::looked_for", readable(found.mangled));
  EXPECT_EQ(pc, found.start);
  EXPECT_EQ(nullptr, find_function(8, file).mangled);
  EXPECT_EQ(nullptr, find_function(reinterpret_cast<uintptr_t>(&used), file).mangled);
  EXPECT_STREQ("", find_mapped_file(8).path);
  EXPECT_STREQ("", find_mapped_file(reinterpret_cast<uintptr_t>(&used)).path);
}

TEST(CrashSymbols, FunctionsOfOtherLibraries) {
  const auto pc = reinterpret_cast<uintptr_t>(dlsym(RTLD_DEFAULT, "getppid"));
  const MappedFile file = find_mapped_file(pc + 1);
  EXPECT_STREQ("libc.so.6", file.name());
  const NativeFunction found = find_function(pc + 1, file);
  EXPECT_STREQ("getppid", found.mangled);
  EXPECT_EQ(pc, found.start);
}

TEST(CrashSymbols, ReadableNames) {
  EXPECT_EQ("vitrine::vm::load", readable("_ZN7vitrine2vm4loadEv"));
  EXPECT_EQ("a::B::get", readable("_ZNK1a1B3getEi"));
  EXPECT_EQ("a::(anonymous namespace)::f", readable("_ZN1a12_GLOBAL__N_11fEv"));
  EXPECT_EQ("plain", readable("_Z5plaini"));
  EXPECT_EQ("local", readable("_ZL5localv"));
  EXPECT_EQ("JNI_CreateJavaVM", readable("JNI_CreateJavaVM"));
  EXPECT_EQ("_ZTV1a", readable("_ZTV1a"));
  EXPECT_EQ("_Z", readable("_Z"));
  EXPECT_EQ("_ZN", readable("_ZN"));
  EXPECT_EQ("_Z9999x", readable("_Z9999x"));
  EXPECT_EQ("_Z99999999999999999999999x", readable("_Z99999999999999999999999x"));
  std::string a(30, 'a'), b(30, 'b');
  EXPECT_EQ((a + "::" + b).substr(0, 39), readable(("_ZN30" + a + "30" + b + "Ev").c_str()));
}

}  // namespace
}  // namespace vitrine::serviceability
