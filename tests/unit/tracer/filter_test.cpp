// SPDX-License-Identifier: Apache-2.0
#include "tracer/filter.hpp"

#include <gtest/gtest.h>

namespace vitrine::tracer {

namespace {

Filter parsed(std::string_view text) {
  Filter filter;
  EXPECT_EQ("", filter.parse(text));
  return filter;
}

TEST(TracerFilter, Globs) {
  EXPECT_TRUE(matches("", ""));
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("a*b*c", "axxbyybc"));
  EXPECT_FALSE(matches("a*b*c", "axxbyyb"));
  EXPECT_TRUE(matches("a?c", "abc"));
  EXPECT_FALSE(matches("a?c", "ac"));
  EXPECT_FALSE(matches("abc", "abcd"));
}

TEST(TracerFilter, EverythingWithoutTerms) {
  const Filter filter = parsed("");
  EXPECT_TRUE(filter.keeps_method("a.B", "c"));
  EXPECT_TRUE(filter.keeps_thread("main"));
  EXPECT_TRUE(filter.keeps(Kind::Monitor));
}

TEST(TracerFilter, ClassesAndMethods) {
  const Filter filter = parsed("a.*::get*+!a.B::getNot+C");
  EXPECT_TRUE(filter.keeps_method("a.B", "getIt"));
  EXPECT_FALSE(filter.keeps_method("a.B", "getNot"));
  EXPECT_FALSE(filter.keeps_method("a.B", "put"));
  EXPECT_TRUE(filter.keeps_method("C", "<init>"));
  EXPECT_TRUE(filter.keeps_class("a.B"));
  EXPECT_FALSE(filter.keeps_class("D"));
  EXPECT_TRUE(parsed("!java.*").keeps_method("Main", "main"));
  EXPECT_FALSE(parsed("!java.*").keeps_class("java.lang.String"));
}

TEST(TracerFilter, ThreadsAndKinds) {
  const Filter filter = parsed("thread:pool-*+!thread:pool-1+events:gc+events:class");
  EXPECT_TRUE(filter.keeps_thread("pool-2"));
  EXPECT_FALSE(filter.keeps_thread("pool-1"));
  EXPECT_FALSE(filter.keeps_thread("main"));
  EXPECT_TRUE(filter.keeps(Kind::Gc));
  EXPECT_TRUE(filter.keeps(Kind::Class));
  EXPECT_FALSE(filter.keeps(Kind::Thread));
  EXPECT_FALSE(parsed("!events:all").keeps(Kind::Gc));
  EXPECT_TRUE(parsed("!events:gc").keeps(Kind::Class));
}

TEST(TracerFilter, WhatIsWrongIsSaid) {
  for (const char* text : {"a/b", "!", "a::", "::b", "thread:", "events:x", "a+", "a:b", "a::b.c", "a(I)"})
    EXPECT_NE("", Filter().parse(text)) << text;
}

}  // namespace

}  // namespace vitrine::tracer
