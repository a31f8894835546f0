// SPDX-License-Identifier: Apache-2.0
// The JNI function table: complete, and replaceable for all environments at once. function_table.cpp checks the order
// of its entries against jni.h.
#include "jni/function_table.hpp"

#include <gtest/gtest.h>

#include "jni/environment.hpp"
#include "vm/state/release.hpp"

namespace vitrine::jni {
namespace {

TEST(FunctionTable, OnlyTheReservedSlotsAreNull) {
  auto slots = reinterpret_cast<void* const*>(&original_functions());
  for (size_t i = 0; i < sizeof(JNINativeInterface_) / sizeof(void*); ++i) EXPECT_EQ(slots[i] == nullptr, i < 4) << i;
}

TEST(FunctionTable, ReplacingReachesEveryEnvironment) {
  vm::Thread* thread = nullptr;
  Environment environment;
  environment.functions = active_functions();
  environment.thread = thread;
  vm::Release release;
  release.jni_version = JNI_VERSION_10;
  vm::set_release(release);
  EXPECT_EQ(environment.GetVersion(), JNI_VERSION_10);
  JNINativeInterface_ changed = original_functions();
  changed.GetVersion = [](JNIEnv*) -> jint { return 42; };
  replace_functions(changed);
  EXPECT_EQ(environment.GetVersion(), 42);
  replace_functions(original_functions());
  EXPECT_EQ(environment.GetVersion(), JNI_VERSION_10);
}

}  // namespace
}  // namespace vitrine::jni
