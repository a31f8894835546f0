// SPDX-License-Identifier: Apache-2.0
// What is read in place: tables of code that are in several attributes, and constants under another name.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "classfile/class_file.hpp"
#include "tests/unit/classfile/class_builder.hpp"

namespace vitrine::classfile {
namespace {

using test::put2;
using test::put4;

/// An attribute of code: its name and its body of items u2.
void add(test::ClassBuilder& builder, test::Code& code, std::string_view name, std::initializer_list<uint16_t> items) {
  put2(code.other_attributes, builder.utf8(name));
  put4(code.other_attributes, static_cast<uint32_t>(2 * items.size()));
  for (uint16_t item : items) put2(code.other_attributes, item);
  ++code.other_attribute_count;
}

TEST(CodeTables, RowsOfSeveralAttributesAreInFileOrder) {
  test::ClassBuilder builder("a/A");
  test::Code code;
  code.op({0, 0, 0, 0xb1}).handler(0, 2, 3, 0).handler(1, 3, 2, builder.cls("java/lang/Throwable"));
  const uint16_t x = builder.utf8("x"), y = builder.utf8("y"), type = builder.utf8("I");
  add(builder, code, "LineNumberTable", {1, 2, 30});
  add(builder, code, "LocalVariableTable", {1, 0, 4, x, type, 1});
  add(builder, code, "Unheard", {7});
  add(builder, code, "LineNumberTable", {0});
  add(builder, code, "LineNumberTable", {2, 0, 10, 1, 20});
  add(builder, code, "LocalVariableTable", {1, 1, 2, y, type, 2});
  builder.add_method(kAccPublic, "m", "()V", code);
  const ParseOutcome parsed = parse_class_file(builder.bytes(), nullptr, {});
  ASSERT_TRUE(parsed.class_file) << parsed.error->message;
  const ClassFile& file = *parsed.class_file;
  const CodeAttribute read = file.code_of(file.methods[0]);

  std::vector<int> lines, places;
  for (const LineNumber& line : read.line_numbers()) {
    places.push_back(line.start_pc);
    lines.push_back(line.line_number);
  }
  EXPECT_EQ(places, (std::vector<int>{2, 0, 1}));
  EXPECT_EQ(lines, (std::vector<int>{30, 10, 20}));
  std::vector<int> names;
  for (const LocalVariable& variable : read.local_variables()) names.push_back(variable.name_index);
  EXPECT_EQ(names, (std::vector<int>{x, y}));
  EXPECT_TRUE(read.local_variable_types().empty());
  EXPECT_EQ(read.stack_map_table().data(), nullptr);

  ASSERT_EQ(read.exception_table.size(), 2u);
  EXPECT_FALSE(read.exception_table[0].catch_type);
  EXPECT_EQ(read.exception_table[1].handler_pc, 2);
  EXPECT_EQ(file.constants.class_name(read.exception_table[1].catch_type), "java/lang/Throwable");
}

TEST(CodeTables, AnEmptyTableIsPresent) {
  test::ClassBuilder builder("a/A");
  test::Code code;
  code.op({0xb1});
  add(builder, code, "LineNumberTable", {0});
  builder.add_method(kAccPublic, "m", "()V", code);
  const ParseOutcome parsed = parse_class_file(builder.bytes(), nullptr, {});
  ASSERT_TRUE(parsed.class_file) << parsed.error->message;
  const CodeAttribute read = parsed.class_file->code_of(parsed.class_file->methods[0]);
  EXPECT_TRUE(read.has_line_numbers());
  EXPECT_TRUE(read.line_numbers().empty());
  EXPECT_FALSE(read.has_local_variables());
}

TEST(ConstantPool, WithAnotherNameOnlyThatClassDiffers) {
  test::ClassBuilder builder("a/A");
  const uint16_t other = builder.cls("a/B"), text = builder.utf8("a/A");
  const ParseOutcome parsed = parse_class_file(builder.bytes(), nullptr, {});
  ASSERT_TRUE(parsed.class_file) << parsed.error->message;
  const ClassFile& file = *parsed.class_file;
  std::vector<uint8_t> bytes;
  const ConstantPool renamed = file.constants.with_other_name("a/A", "a/A+0x1", file.bytes, bytes);
  EXPECT_EQ(renamed.count(), file.constants.count());
  EXPECT_EQ(renamed.class_name(file.this_class), "a/A+0x1");
  EXPECT_EQ(renamed.class_name(renamed.index<ClassEntry>(other)), "a/B");
  EXPECT_EQ(renamed.utf8(text), "a/A");
  EXPECT_EQ(renamed.tag(uint16_t{0}), ConstantTag::Unusable);
  EXPECT_EQ(file.constants.class_name(file.this_class), "a/A");
}

}  // namespace
}  // namespace vitrine::classfile
