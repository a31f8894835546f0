// SPDX-License-Identifier: Apache-2.0
#include "tracer/facts.hpp"

#include <gtest/gtest.h>

#include "classfile/bytecodes.hpp"

namespace vitrine::tracer {

namespace {

using classfile::Op;

TEST(TracerFacts, SectionsAreThoseOfTheSpecification) {
  EXPECT_EQ("6.5.iconst_i", section_of(Op::iconst_m1));
  EXPECT_EQ("6.5.iconst_i", section_of(Op::iconst_5));
  EXPECT_EQ("6.5.lconst_l", section_of(Op::lconst_1));
  EXPECT_EQ("6.5.fconst_f", section_of(Op::fconst_2));
  EXPECT_EQ("6.5.dconst_d", section_of(Op::dconst_0));
  EXPECT_EQ("6.5.aconst_null", section_of(Op::aconst_null));
  EXPECT_EQ("6.5.iload", section_of(Op::iload));
  EXPECT_EQ("6.5.iload_n", section_of(Op::iload_0));
  EXPECT_EQ("6.5.aload_n", section_of(Op::aload_3));
  EXPECT_EQ("6.5.istore_n", section_of(Op::istore_1));
  EXPECT_EQ("6.5.if_cond", section_of(Op::ifle));
  EXPECT_EQ("6.5.if_icmp_cond", section_of(Op::if_icmpeq));
  EXPECT_EQ("6.5.if_acmp_cond", section_of(Op::if_acmpne));
  EXPECT_EQ("6.5.ifnull", section_of(Op::ifnull));
  EXPECT_EQ("6.5.goto", section_of(Op::goto_));
  EXPECT_EQ("6.5.new", section_of(Op::new_));
  EXPECT_EQ("6.5.return", section_of(Op::return_));
}

}  // namespace

}  // namespace vitrine::tracer
