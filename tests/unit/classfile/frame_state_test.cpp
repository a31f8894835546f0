// SPDX-License-Identifier: Apache-2.0
// Kinds of slots at a bci: special cases by hand, and all others against the StackMapTables of the JDK.
#include "classfile/frame_state.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "classfile/bytecodes.hpp"
#include "classfile/verifier/stack_map.hpp"
#include "tests/unit/classfile/class_builder.hpp"
#include "tests/unit/classfile/jdk_world.hpp"

namespace vitrine::classfile::test {
namespace {

using K = SlotKind;

struct Method {
  ParseOutcome parsed;
  const ClassFile& class_file() const { return *parsed.class_file; }
  const MethodInfo& method() const { return parsed.class_file->methods[0]; }
  FrameState at(uint16_t bci) const { return FrameAnalysis(class_file(), method()).at(bci); }
};

Method make(const char* descriptor, const std::function<void(ClassBuilder&, Code&)>& fill, uint16_t major = 61) {
  ClassBuilder builder("T", "java/lang/Object", major);
  Code code;
  fill(builder, code);
  builder.add_method(9, "m", descriptor, code);
  Method m{parse_class_file(builder.bytes(), nullptr, {})};
  EXPECT_FALSE(m.parsed.error) << m.parsed.error->message;
  return m;
}

TEST(FrameState, ArgumentsAndStack) {
  const Method m = make("(IJLjava/lang/Object;[D)V", [](ClassBuilder&, Code& c) {
    c.limits(4, 7).op({Op::lload_1, Op::aload_3, Op::pop, Op::pop2, Op::return_});
  });
  const FrameState start = m.at(0), full = m.at(2);
  EXPECT_EQ(start.locals,
            (std::vector<K>{K::Int, K::Long, K::SecondHalf, K::Reference, K::Reference, K::Dead, K::Dead}));
  EXPECT_TRUE(start.stack.empty());
  EXPECT_EQ(full.stack, (std::vector<K>{K::Long, K::SecondHalf, K::Reference}));
  EXPECT_EQ(m.at(4).stack.size(), 0u);
}

TEST(FrameState, DifferentKindsMergeToDead) {
  // if (i) x = 1 else x = "": x is dead after the join.
  const Method m = make("(I)V", [](ClassBuilder&, Code& c) {
    c.limits(1, 2)
        .op({Op::iload_0})
        .op2(Op::ifeq, 8)
        .op({Op::iconst_1, Op::istore_1})
        .op2(Op::goto_, 5)
        .op({Op::aconst_null, Op::astore_1, Op::return_});
  });
  EXPECT_EQ(m.at(6).locals[1], K::Int);
  EXPECT_EQ(m.at(11).locals[1], K::Dead);
}

TEST(FrameState, WideHalvesDieTogether) {
  const Method m = make("(J)V", [](ClassBuilder&, Code& c) {
    c.limits(2, 3).op(
        {Op::iconst_0, Op::istore_1, Op::lconst_0, Op::lstore_1, Op::iconst_0, Op::istore_1, Op::return_});
  });
  EXPECT_EQ(m.at(2).locals, (std::vector<K>{K::Dead, K::Int, K::Dead}));
  EXPECT_EQ(m.at(4).locals, (std::vector<K>{K::Dead, K::Long, K::SecondHalf}));
  EXPECT_EQ(m.at(6).locals, (std::vector<K>{K::Dead, K::Int, K::Dead}));
}

TEST(FrameState, HandlersSeeEveryStateOfTheirRange) {
  const Method m = make("()V", [](ClassBuilder&, Code& c) {
    c.limits(1, 2)
        .op({Op::aconst_null, Op::astore_0, Op::iconst_0, Op::istore_1, Op::iconst_0, Op::istore_0, Op::return_,
             Op::pop, Op::return_})
        .handler(2, 6, 7, 0);
  });
  const FrameState handler = m.at(7);
  EXPECT_EQ(handler.locals, (std::vector<K>{K::Reference, K::Dead}))
      << "local 0 is an int only after the range, local 1 not from its start";
  EXPECT_EQ(handler.stack, std::vector<K>{K::Reference});
}

TEST(FrameState, StackMoves) {
  const Method m = make("()V", [](ClassBuilder&, Code& c) {
    c.limits(8, 0).op({Op::aconst_null, Op::lconst_0, Op::dup2_x1, Op::pop2, Op::swap, Op::return_});
  });
  EXPECT_EQ(m.at(3).stack, (std::vector<K>{K::Long, K::SecondHalf, K::Reference, K::Long, K::SecondHalf}));
}

TEST(FrameState, UnreachableCodeAndNoInstruction) {
  const Method m = make("()V", [](ClassBuilder&, Code& c) { c.op({Op::sipush, 0, 0, Op::pop, Op::return_, Op::nop}); });
  EXPECT_TRUE(m.at(3).reachable);
  EXPECT_FALSE(m.at(1).reachable);
  EXPECT_FALSE(m.at(5).reachable);
  EXPECT_FALSE(m.at(50).reachable);
}

// x = null; jsr S; use x; x = 1; jsr S; return; S: ...: in S, local 0 is a reference for one caller and an int for the
// other.
TEST(FrameState, SubroutinesKeepTheirCallersReferences) {
  const Method m = make(
      "()V",
      [](ClassBuilder&, Code& c) {
        c.limits(2, 2)
            .op({Op::aconst_null, Op::astore_0})
            .op2(Op::jsr, 11)
            .op({Op::aload_0, Op::pop, Op::iconst_1, Op::istore_0})
            .op2(Op::jsr, 4)
            .op({Op::return_, Op::astore_1, Op::ret, 1});
      },
      48);
  EXPECT_EQ(m.at(13).stack, std::vector<K>{K::ReturnAddress});
  EXPECT_EQ(m.at(13).locals[0], K::Ambiguous);
  EXPECT_EQ(m.at(14).locals[1], K::ReturnAddress);
  EXPECT_EQ(m.at(5).locals[0], K::Ambiguous);
  EXPECT_EQ(m.at(6).stack, std::vector<K>{K::Reference});
  const ReferenceMap map = reference_map_at(m.class_file(), m.method(), 14);
  EXPECT_TRUE(map.conservative());
  EXPECT_TRUE(map.local_is_reference(0));
  EXPECT_FALSE(map.local_is_reference(1));
}

TEST(FrameState, ReferenceMapsOfManyLocals) {
  const Method m = make("()V", [](ClassBuilder&, Code& c) {
    c.limits(3, 300).op(
        {Op::aconst_null, Op::wide, Op::astore, 1, 0, Op::aconst_null, Op::iconst_0, Op::pop2, Op::return_});
  });
  const ReferenceMap map = reference_map_at(m.class_file(), m.method(), 7);
  EXPECT_TRUE(map.reachable());
  EXPECT_EQ(map.locals(), 300u);
  EXPECT_EQ(map.depth(), 2u);
  for (uint32_t i = 0; i < 300; ++i) EXPECT_EQ(map.local_is_reference(i), i == 256) << i;
  EXPECT_TRUE(map.stack_is_reference(0));
  EXPECT_FALSE(map.stack_is_reference(1));
  EXPECT_FALSE(map.conservative());
}

K kind_of(const verifier::Type& type) {
  using verifier::Tag;
  switch (type.tag) {
    case Tag::Top: return K::Dead;
    case Tag::Integer: return K::Int;
    case Tag::Float: return K::Float;
    case Tag::Long: return K::Long;
    case Tag::Double: return K::Double;
    case Tag::Long2:
    case Tag::Double2: return K::SecondHalf;
    default: return K::Reference;
  }
}

// The analysis does not read StackMapTables, so they are an independent check: where a table names a kind, the analysis
// must have found the same.
TEST(FrameState, AgreesWithTheStackMapsOfTheJdk) {
  JdkWorld world;
  size_t frames = 0, instructions = 0;
  world.image().for_each([&](const JImage::Location& location) {
    if (!location.is_class() || location.module != "java.base" || location.base == "module-info" || HasFailure())
      return;
    if (!location.parent.starts_with("java/util") && !location.parent.starts_with("java/lang")) return;
    const ClassFile& class_file = *world.find(std::string(location.parent) + "/" + std::string(location.base));
    for (const MethodInfo& method : class_file.methods) {
      if (!method.has_code()) continue;
      const CodeAttribute code = class_file.code_of(method);
      const FrameAnalysis analysis(class_file, method);
      std::vector<bool> starts(code.code.size());
      for (uint32_t bci = 0; bci < code.code.size(); bci += instruction_length(code.code, bci))
        starts[bci] = true, ++instructions;
      verifier::Frame initial;
      for (K kind : analysis.at(0).locals) {
        if (kind == K::Dead) break;
        initial.locals.push_back({kind == K::Int         ? verifier::Tag::Integer
                                  : kind == K::Float     ? verifier::Tag::Float
                                  : kind == K::Long      ? verifier::Tag::Long
                                  : kind == K::Double    ? verifier::Tag::Double
                                  : kind == K::Reference ? verifier::Tag::Null
                                                         : verifier::Tag::Long2});
      }
      initial.locals_size = static_cast<uint32_t>(initial.locals.size());
      initial.locals.resize(code.max_locals);
      std::vector<verifier::Frame> map;
      ASSERT_FALSE(verifier::read_stack_map(class_file, code, initial, starts, map));
      for (const verifier::Frame& frame : map) {
        const FrameState state = analysis.at(static_cast<uint16_t>(frame.bci));
        const std::string where = std::string(class_file.name()) + "." +
                                  std::string(class_file.constants.utf8(method.name_index)) + " @" +
                                  std::to_string(frame.bci);
        ASSERT_TRUE(state.reachable) << where;
        ASSERT_EQ(state.stack.size(), frame.stack.size()) << where;
        for (size_t i = 0; i < frame.stack.size(); ++i)
          ASSERT_EQ(state.stack[i], kind_of(frame.stack[i])) << where << " stack " << i;
        for (size_t i = 0; i < frame.locals.size(); ++i) {
          if (kind_of(frame.locals[i]) == K::Dead) continue;
          ASSERT_EQ(state.locals[i], kind_of(frame.locals[i])) << where << " local " << i;
        }
        ++frames;
      }
    }
  });
  EXPECT_GT(frames, 10000u);
  std::printf("%zu frames of %zu instructions\n", frames, instructions);
}

}  // namespace
}  // namespace vitrine::classfile::test
