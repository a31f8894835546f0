// SPDX-License-Identifier: Apache-2.0
// Differences of class files: whatever the constant pool and the places in the code, and of damaged annotations.
#include "classfile/listing/class_diff.hpp"

#include <gtest/gtest.h>

#include "class_builder.hpp"
#include "classfile/listing/class_listing.hpp"
#include "classfile/source/jimage.hpp"

using namespace vitrine::classfile;

namespace {

using test::ClassBuilder;
using test::Code;

std::unique_ptr<ClassFile> parsed(const test::ByteVector& bytes) {
  auto outcome = parse_class_file(bytes, nullptr, {});
  EXPECT_TRUE(outcome.class_file) << outcome.error->message;
  return std::move(outcome.class_file);
}

/// void m() { for (;;) call `name`; } with a handler over the call, after `nops` nops at the beginning or in the loop.
std::unique_ptr<ClassFile> looping(const char* name, int before = 0, int within = 0, int constants_before = 0) {
  ClassBuilder b("a/B");
  for (int i = 0; i < constants_before; ++i) b.string("constant " + std::to_string(i));
  Code code;
  code.limits(2, 2);
  for (int i = 0; i < before; ++i) code.op({Op::nop});
  const int call = static_cast<int>(code.bytes.size());
  code.op2(Op::invokestatic, b.method("a/B", name, "()V"));
  for (int i = 0; i < within; ++i) code.op({Op::nop});
  const int jump = static_cast<int>(code.bytes.size());
  code.op2(Op::goto_, call - jump);
  const int handler = static_cast<int>(code.bytes.size());
  code.op({Op::athrow});
  code.handler(call, jump, handler, 0);
  b.add_method(8, "m", "()V", code);
  return parsed(b.bytes());
}

std::string text_of(const ClassChanges& changes) {
  std::string text = changes.topics + ";";
  for (const MemberChange& c : changes.members)
    text += " " +
            std::string(c.what == MemberChange::What::Added     ? "+"
                        : c.what == MemberChange::What::Removed ? "-"
                                                                : "~") +
            c.name + " (" + c.topics + ")";
  return text;
}

}  // namespace

TEST(ClassDiff, AnotherConstantPoolIsNoDifference) {
  auto a = looping("f"), b = looping("f", 0, 0, 300);
  ASSERT_NE(a->bytes.size(), b->bytes.size());
  EXPECT_TRUE(compare_classes(*a, *b).none());
  EXPECT_EQ(class_diff_text(*a, *b), "");
}

TEST(ClassDiff, LdcWithAWideIndexIsNoDifference) {
  auto with = [](int constants, int op) {
    ClassBuilder b("a/B");
    for (int i = 0; i < constants; ++i) b.string("constant " + std::to_string(i));
    Code code;
    const int index = b.string("said");
    if (op == Op::ldc)
      code.op({op, index});
    else
      code.op2(op, index);
    code.op({Op::pop, Op::return_});
    b.add_method(8, "m", "()V", code);
    return parsed(b.bytes());
  };
  EXPECT_EQ(class_diff_text(*with(0, Op::ldc), *with(400, Op::ldc_w)), "");
}

TEST(ClassDiff, CodeThatMovesIsTheSame) {
  EXPECT_EQ(class_diff_text(*looping("f"), *looping("f", 2)),
            "@@ void a.B.m()\n"
            "  flags: 0x0008\n"
            "  stack=2 locals=2\n"
            "+     0: nop\n"
            "+     1: nop\n"
            "      2: invokestatic Method a/B.f:()V\n"
            "      5: goto 2\n"
            "      8: athrow\n");
}

TEST(ClassDiff, ABranchToAnotherInstructionDiffers) {
  ClassBuilder a("a/B"), b("a/B");
  a.add_method(8, "m", "()V", Code().op({Op::nop, Op::nop}).op2(Op::goto_, -2));
  b.add_method(8, "m", "()V", Code().op({Op::nop, Op::nop}).op2(Op::goto_, -1));
  EXPECT_EQ(text_of(compare_classes(*parsed(a.bytes()), *parsed(b.bytes()))), "; ~m()V (code)");
}

TEST(ClassDiff, AnotherOperandIsOneLine) {
  const std::string text = class_diff_text(*looping("f"), *looping("g"));
  EXPECT_NE(text.find("-     0: invokestatic Method a/B.f:()V\n+     0: invokestatic Method a/B.g:()V\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text_of(compare_classes(*looping("f"), *looping("g"))), "; ~m()V (code)");
}

TEST(ClassDiff, ABranchOverNewCodeIsTheSame) {
  EXPECT_EQ(text_of(compare_classes(*looping("f"), *looping("f", 0, 3))), "; ~m()V (code)");
  EXPECT_EQ(class_diff_text(*looping("f"), *looping("f", 0, 3)).find("\n-"), std::string::npos);
}

/// void m() with a frame at its last instruction, behind `nops` nops.
std::unique_ptr<ClassFile> with_frame(int nops, bool appends, int constants_before = 0) {
  ClassBuilder b("a/B");
  for (int i = 0; i < constants_before; ++i) b.string("constant " + std::to_string(i));
  Code code;
  for (int i = 0; i < nops; ++i) code.op({Op::nop});
  code.op({Op::return_});
  const int string = b.cls("java/lang/String");
  if (appends)
    code.frame({253, 0, nops, 1, 7, string >> 8, string & 0xff});  // append_frame: an int and a String
  else
    code.frame({nops});
  b.add_method(8, "m", "()V", code);
  return parsed(b.bytes());
}

TEST(ClassDiff, FramesOfTheVerifierAreCompared) {
  EXPECT_EQ(text_of(compare_classes(*with_frame(1, false), *with_frame(1, true))), "; ~m()V (StackMapTable)");
  const std::string text = class_diff_text(*with_frame(1, false), *with_frame(1, true));
  EXPECT_NE(
      text.find("- StackMapTable 1: same_frame\n+ StackMapTable 1: append_frame,Integer,Object[java/lang/String]\n"),
      std::string::npos)
      << text;
  EXPECT_EQ(class_diff_text(*with_frame(1, true), *with_frame(1, true, 3)), "");
  EXPECT_EQ(text_of(compare_classes(*with_frame(1, true), *with_frame(3, true))), "; ~m()V (code)");
}

TEST(ClassDiff, MembersThatCameAndWent) {
  ClassBuilder a("a/B"), b("a/B");
  a.add_method(8, "gone", "()V", Code().op({Op::return_}));
  b.add_method(8, "come", "(I)V", Code().op({Op::return_}));
  auto before = parsed(a.bytes()), after = parsed(b.bytes());
  EXPECT_EQ(text_of(compare_classes(*before, *after)), "; +come(I)V () -gone()V ()");
  const std::string text = class_diff_text(*before, *after);
  EXPECT_NE(text.find("@@ added: void a.B.come(int)\n+ flags: 0x0008\n"), std::string::npos) << text;
  EXPECT_NE(text.find("@@ removed: void a.B.gone()\n- flags: 0x0008\n"), std::string::npos) << text;
}

TEST(ClassDiff, LongCodeIsReplacedAsAWhole) {
  auto with = [](int op, int other) {
    ClassBuilder b("a/B");
    Code code;
    for (int i = 0; i < 9000; ++i) code.op({i % 2 == 0 ? op : other});
    code.op({Op::return_});
    b.add_method(8, "m", "()V", code);
    return parsed(b.bytes());
  };
  EXPECT_EQ(text_of(compare_classes(*with(Op::nop, Op::iconst_0), *with(Op::iconst_1, Op::nop))), "; ~m()V (code)");
}

TEST(ClassDiff, DamagedAnnotationsAreShownAsBytes) {
  auto file = parsed(ClassBuilder("a/B").bytes());
  const uint8_t cut[] = {0, 2, 0, 1}, deep[] = {0, 1, 0, 1, 0, 1, 0, 1, '[', 0, 1, '[', 0, 1, '[', 0, 1};
  EXPECT_EQ(annotation_texts(*file, cut, false), std::vector<std::string>{"damaged 00020001"});
  EXPECT_TRUE(annotation_texts(*file, deep, false)[0].starts_with("damaged"));
  EXPECT_TRUE(annotation_texts(*file, cut, true)[0].starts_with("damaged"));
  EXPECT_TRUE(parameter_annotation_texts(*file, cut)[0].starts_with("damaged"));
  EXPECT_TRUE(annotation_texts(*file, {}, false).empty());
}

TEST(ClassDiff, EveryClassOfJavaLangIsTheSameAsItself) {
  auto image = JImage::open(VITRINE_JDK "/lib/modules");
  ASSERT_TRUE(image);
  ParseOptions options;
  options.newest_major = 0xffff;
  for (const char* name : {"java/lang/String", "java/lang/Object", "java/lang/Class", "java/lang/FunctionalInterface",
                           "java/lang/invoke/MethodHandles$Lookup", "java/util/HashMap", "java/lang/Thread$State"}) {
    auto found = image->find_class("java.base", name, false);
    ASSERT_TRUE(found) << name;
    auto outcome = parse_class_file(found->bytes, found->owner, options);
    ASSERT_TRUE(outcome.class_file) << outcome.error->message;
    EXPECT_TRUE(compare_classes(*outcome.class_file, *outcome.class_file).none()) << name;
    for (const ListedMember& member : class_listing(*outcome.class_file))
      for (const ListedLine& line : member.lines) EXPECT_EQ(line.text.find("damaged"), std::string::npos) << line.text;
  }
}
