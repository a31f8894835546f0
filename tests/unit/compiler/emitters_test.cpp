// SPDX-License-Identifier: Apache-2.0
// Every instruction is translated, or left to the loop for a reason that is written down.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "compiler/template/translator.hpp"

namespace vitrine::compiler {

namespace {

// The handlers that may be plain words: the first of each line of the families. The other shapes lie over words, or are
// entries of methods.
const std::vector<std::pair<std::string, uint16_t>> kPlain = {
#define PLAIN(name, ...) {#name, interpreter::k_##name},
#define PUSH PLAIN
#define PUSH_WIDE PLAIN
#define POP PLAIN
#define POP_WIDE PLAIN
#define NOTHING PLAIN
#define UNARY PLAIN
#define WIDEN PLAIN
#define NARROW PLAIN
#define INT_BINARY PLAIN
#define FLOAT_BINARY PLAIN
#define LONG_BINARY PLAIN
#define DOUBLE_BINARY PLAIN
#define LONG_SHIFT PLAIN
#define INT_DIVISION PLAIN
#define LONG_DIVISION PLAIN
#define COMPARE PLAIN
#define COMPARE_WIDE PLAIN
#define IF_INT PLAIN
#define IF_ZERO PLAIN
#define IF_REF PLAIN
#define IF_NULL PLAIN
#define ARRAY_LOAD PLAIN
#define ARRAY_LOAD_WIDE PLAIN
#define ARRAY_STORE PLAIN
#define ARRAY_STORE_WIDE PLAIN
#define GETFIELD PLAIN
#define GETFIELD_WIDE PLAIN
#define PUTFIELD PLAIN
#define PUTFIELD_WIDE PLAIN
#define GETSTATIC PLAIN
#define GETSTATIC_WIDE PLAIN
#define PUTSTATIC PLAIN
#define PUTSTATIC_WIDE PLAIN
#define RETURN PLAIN
#define RETURN_WIDE PLAIN
#define RETURN_VOID PLAIN
#define BOTH PLAIN
#define FLUSHED PLAIN
// clang-format off
#include "interpreter/instructions/loads_stores.inc"
#include "interpreter/instructions/arithmetic.inc"
#include "interpreter/instructions/conversions.inc"
#include "interpreter/instructions/objects.inc"
#include "interpreter/instructions/stack.inc"
#include "interpreter/instructions/control.inc"
#include "interpreter/instructions/calls.inc"
#include "interpreter/instructions/exceptions.inc"
#include "interpreter/instructions/undefine.inc"
    // clang-format on
};

}  // namespace

TEST(Emitters, EachInstructionHasOneOrAReason) {
  ASSERT_GT(kPlain.size(), 150u);
  for (const auto& [name, handler] : kPlain)
    EXPECT_NE(kEmitters[handler], nullptr) << name << " has no row in emitters.def";
}

TEST(Emitters, AReasonIsASentence) {
  size_t reasons = 0;
  for (const char* why : kLeftToLoop) {
    if (why == nullptr) continue;
    ++reasons;
    EXPECT_GT(std::string_view(why).size(), 10u) << why;
  }
  EXPECT_GT(reasons, 10u);
}

TEST(Emitters, FormsThatLieOverWordsHaveNone) {
  for (uint16_t handler : {interpreter::k_ll_iadd, interpreter::k_load_load, interpreter::k_call_shortcut,
                           interpreter::k_enter_machine, interpreter::k_leaf_return})
    EXPECT_EQ(kEmitters[handler], nullptr);
}

}  // namespace vitrine::compiler
