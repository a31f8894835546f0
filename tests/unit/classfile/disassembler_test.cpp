// SPDX-License-Identifier: Apache-2.0
// Listings of hand-made methods, and of every method of java.lang, in which no byte may be illegal.
#include "classfile/disassembler.hpp"

#include <gtest/gtest.h>

#include "class_builder.hpp"
#include "classfile/source/jimage.hpp"
#include "jdk_world.hpp"

using namespace vitrine::classfile;

TEST(Disassembler, ListsAMethod) {
  test::ClassBuilder b("a/B");
  test::Code code;
  code.limits(2, 4);
  code.op({Op::aload_0}).op2(Op::invokespecial, b.method("java/lang/Object", "<init>", "()V")).op({Op::bipush, 0xff});
  code.op2(Op::ldc_w, b.string("say \"hi\"\n")).op({Op::wide, Op::iinc, 0, 2, 0xff, 0xfe}).op({Op::newarray, 10});
  code.op({Op::nop, Op::nop, Op::tableswitch, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 16})
      .op2(Op::goto_, -3)
      .op({Op::return_});
  code.handler(0, 4, 0, 0);
  b.add_method(1, "m", "(IJ)V", code);
  auto outcome = parse_class_file(b.bytes(), nullptr, {});
  ASSERT_TRUE(outcome.class_file) << outcome.error->message;
  std::string listing = method_listing(*outcome.class_file, outcome.class_file->methods[0]);
  for (const char* part :
       {"void a.B.m(int, long)\n", "stack=2 locals=4", "     0: aload_0\n", "     1: invokespecial #",
        "// java/lang/Object.<init>:()V\n", "bipush -1\n", "// \"say \\\"hi\\\"\\n\"\n", "wide iinc 2, -2\n",
        "newarray int\n", "\n        1: 35\n        default: 31\n", "    36: goto 33\n", "0..4 -> 0 any\n"})
    EXPECT_NE(listing.find(part), std::string::npos) << part << "\nis not in\n" << listing;
}

TEST(Disassembler, ShowsDamageAndBreakpoints) {
  test::ClassBuilder b("a/B");
  auto outcome = parse_class_file(b.bytes(), nullptr, {});
  ASSERT_TRUE(outcome.class_file);
  const ConstantPool& constants = outcome.class_file->constants;
  std::vector<uint8_t> code{0xd3, Op::breakpoint, 7, Op::sipush, 1};
  EXPECT_EQ(instruction_text(constants, code, 0), "<illegal 0xd3>");
  EXPECT_EQ(instruction_text(constants, code, 1), "breakpoint");
  EXPECT_EQ(instruction_text(constants, code, 1, Op::bipush), "bipush 7");
  EXPECT_EQ(instruction_text(constants, code, 3), "<illegal 0x11>");
  EXPECT_EQ(instruction_text(constants, code, 9), "<outside the code>");
  EXPECT_EQ(constant_text(constants, 999), "?");
}

TEST(Disassembler, EveryMethodOfJavaLang) {
  auto image = JImage::open(VITRINE_JDK "/lib/modules");
  ASSERT_TRUE(image);
  size_t methods = 0;
  image->for_each([&](const JImage::Location& l) {
    if (l.module != "java.base" || !l.is_class() || l.parent != "java/lang") return;
    auto resource = image->read(l);
    auto outcome = parse_class_file(resource->bytes, resource->owner, test::options_of_jdk());
    ASSERT_TRUE(outcome.class_file);
    for (const MethodInfo& m : outcome.class_file->methods) {
      std::string listing = method_listing(*outcome.class_file, m);
      EXPECT_EQ(listing.find("<illegal"), std::string::npos) << listing;
      EXPECT_EQ(listing.find("// ?"), std::string::npos) << listing;
      ++methods;
    }
  });
  EXPECT_GT(methods, 2000u);
}
