// SPDX-License-Identifier: Apache-2.0
// Names of native functions (JNI 10 chapter 2 "Resolving Native Method Names").
#include "jni/native/mangling.hpp"

#include <gtest/gtest.h>

namespace vitrine::jni {
namespace {

TEST(Mangling, ShortNames) {
  EXPECT_EQ(short_native_name("java/lang/Object", "getClass"), "Java_java_lang_Object_getClass");
  EXPECT_EQ(short_native_name("p/q_r/A", "f"), "Java_p_q_1r_A_f");
  EXPECT_EQ(short_native_name("A$B", "m"), "Java_A_00024B_m");
}

TEST(Mangling, LongNames) {
  EXPECT_EQ(long_native_suffix("(ILjava/lang/String;)I"), "__ILjava_lang_String_2");
  EXPECT_EQ(long_native_suffix("([[D)V"), "___3_3D");
  EXPECT_EQ(long_native_suffix("()V"), "__");
}

TEST(Mangling, AnythingButAsciiLettersAndDigitsIsEscapedInLowerCaseHex) {
  EXPECT_EQ(mangle("\xc3\xa9"), "_000e9");
  EXPECT_EQ(mangle("\xe2\x82\xac"), "_020ac");
  EXPECT_EQ(mangle("a-b"), "a_0002db");
}

TEST(Mangling, PartsThatLookLikeEscapesHaveNoName) {
  EXPECT_EQ(short_native_name("p/A", "1st"), "");
  EXPECT_EQ(short_native_name("p/0x", "m"), "");
  EXPECT_EQ(short_native_name("p/A", "4th"), "Java_p_A_4th");
}

}  // namespace
}  // namespace vitrine::jni
