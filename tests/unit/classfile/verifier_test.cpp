// SPDX-License-Identifier: Apache-2.0
// The verifier by type checking: accepts the JDK, and refuses each broken class with HotSpot's message.
#include "classfile/verifier/verifier.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "classfile/verifier/stack_map.hpp"
#include "tests/unit/classfile/broken_methods.hpp"
#include "tests/unit/classfile/jdk_world.hpp"

namespace vitrine::classfile::test {
namespace {

// Recorded by record_broken_methods.py: "== name", then "ok" or "error class: message".
constexpr char kExpected[] =
#include "tests/unit/classfile/broken_methods_expected.inc"
    ;

std::map<std::string, std::string> expected_outcomes() {
  std::map<std::string, std::string> outcomes;
  std::istringstream in(kExpected);
  std::string line, name;
  while (std::getline(in, line)) {
    if (line.starts_with("== "))
      name = line.substr(3);
    else if (!name.empty())
      outcomes[name] += line + "\n";
  }
  return outcomes;
}

std::string outcome_text(JdkWorld& world, const std::string& name, const ByteVector& bytes) {
  ParseOptions options;
  options.expected_name = name;
  ParseOutcome parsed = parse_class_file(bytes, nullptr, options);
  std::string text;
  if (parsed.error) {
    text = "java.lang.ClassFormatError: " + parsed.error->message;
  } else {
    world.add(parsed.class_file.get());
    JdkPort port(world, *parsed.class_file);
    const VerifyOutcome outcome = verify(*parsed.class_file, port);
    world.remove(name);
    switch (outcome.kind) {
      case VerifyOutcome::Kind::Ok: text = "ok"; break;
      case VerifyOutcome::Kind::VerifyError: text = "java.lang.VerifyError: " + outcome.message; break;
      case VerifyOutcome::Kind::ClassFormatError: text = "java.lang.ClassFormatError: " + outcome.message; break;
      case VerifyOutcome::Kind::ExceptionPending: text = "java.lang.NoClassDefFoundError: " + port.missing_class; break;
    }
  }
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

TEST(Verifier, BrokenMethodsAreRefusedInHotSpotsWords) {
  if (const char* directory = std::getenv("VITRINE_DUMP_BROKEN")) {
    for (const BrokenClass& broken : broken_classes()) {
      std::ofstream out(std::string(directory) + "/" + broken.name + ".class", std::ios::binary);
      out.write(reinterpret_cast<const char*>(broken.bytes.data()), static_cast<std::streamsize>(broken.bytes.size()));
    }
    GTEST_SKIP() << "class files written to " << directory;
  }
  JdkWorld world;
  auto expected = expected_outcomes();
  for (const BrokenClass& broken : broken_classes())
    EXPECT_EQ(outcome_text(world, broken.name, broken.bytes), expected[broken.name]) << broken.name;
}

TEST(Verifier, DetailsCanBeLeftOut) {
  JdkWorld world;
  for (const BrokenClass& broken : broken_classes()) {
    if (broken.name != "IaddOfReference") continue;
    const ParseOutcome parsed = parse_class_file(broken.bytes, nullptr, {});
    JdkPort port(world, *parsed.class_file);
    EXPECT_EQ(verify(*parsed.class_file, port, {.details = false}).message, "Bad type on operand stack");
  }
}

TEST(Verifier, UninitializedObjectsAreComparedWhereTheReleaseAllows) {
  JdkWorld world;
  for (int opcode : {Op::if_acmpeq, Op::if_acmpne, Op::ifnull, Op::ifnonnull}) {
    const bool of_two = opcode == Op::if_acmpeq || opcode == Op::if_acmpne;
    ClassBuilder builder("C");
    Code code;
    if (of_two) code.op({Op::aconst_null});
    code.op2(Op::new_, builder.cls("java/lang/Object")).op2(opcode, 3).op({Op::return_}).frame({of_two ? 7 : 6});
    builder.add_method(9, "m", "()V", code);
    const ByteVector bytes = builder.bytes();
    const ParseOutcome parsed = parse_class_file(bytes, nullptr, {});
    ASSERT_TRUE(parsed.class_file) << parsed.error->message;
    JdkPort port(world, *parsed.class_file);
    EXPECT_TRUE(verify(*parsed.class_file, port).ok()) << opcode;
    const VerifyOutcome outcome = verify(*parsed.class_file, port, {.compares_uninitialized = false});
    const std::string reason = "Type uninitialized " + std::to_string(of_two) + " (current frame, stack[" +
                               std::to_string(of_two) + "]) is not assignable to 'java/lang/Object'";
    EXPECT_NE(outcome.message.find(reason), std::string::npos) << opcode << ": " << outcome.message;
  }
}

/// A method whose stack map has an entry of each kind, with that type where one is wanted, behind so many other
/// constants.
ByteVector with_stack_map(int constants_before, std::string_view type, std::initializer_list<int> last_entry) {
  ClassBuilder builder("C");
  for (int i = 0; i < constants_before; ++i) builder.integer(1000 + i);
  const int index = builder.cls(type);
  const int high = index >> 8, low = index & 0xff;
  Code code;
  for (int i = 0; i < 40; ++i) code.op({Op::nop});
  code.op({Op::return_})
      .frame({3})                                          // same_frame
      .frame({64 + 3, 7, high, low})                       // same_locals_1_stack_item_frame
      .frame({247, 0, 3, 1})                               // same_locals_1_stack_item_frame_extended
      .frame({253, 0, 3, 1, 7, high, low})                 // append_frame
      .frame({249, 0, 3})                                  // chop_frame
      .frame({251, 0, 3})                                  // same_frame_extended
      .frame({255, 0, 3, 0, 2, 1, 4, 0, 1, 7, high, low})  // full_frame
      .frame(last_entry);
  builder.add_method(9, "m", "()V", code);
  return builder.bytes();
}

TEST(Verifier, StackMapsAreTheSameWhateverTheirIndices) {
  const auto parsed = [](const ByteVector& bytes) { return parse_class_file(bytes, nullptr, {}).class_file; };
  const ByteVector bytes = with_stack_map(0, "A", {3});
  const auto file = parsed(bytes);
  ASSERT_TRUE(file);
  const auto same_as = [&](const ByteVector& other_bytes) {
    const auto other = parsed(other_bytes);
    return verifier::same_stack_map(*file, file->code_of(file->methods[0]), *other, other->code_of(other->methods[0]));
  };
  EXPECT_TRUE(same_as(bytes));
  EXPECT_TRUE(same_as(with_stack_map(7, "A", {3})));
  EXPECT_TRUE(same_as(with_stack_map(300, "A", {3})));
  EXPECT_FALSE(same_as(with_stack_map(0, "B", {3}))) << "the same bytes name another class";
  EXPECT_FALSE(same_as(with_stack_map(7, "A", {4})));
  EXPECT_FALSE(same_as(with_stack_map(7, "A", {64 + 3, 1})));
  EXPECT_FALSE(same_as(with_stack_map(7, "A", {251, 0, 3}))) << "another form of the same frame counts as another";
  EXPECT_FALSE(same_as(with_stack_map(7, "A", {3, 3}))) << "bytes behind the last entry";
  EXPECT_FALSE(same_as(with_stack_map(7, "A", {}))) << "its end is missing";

  // Whichever byte of the attribute differs, it is another one.
  const ByteVector first_entries{3, 64 + 3, 7};
  const auto begin = std::search(bytes.begin(), bytes.end(), first_entries.begin(), first_entries.end());
  ASSERT_NE(begin, bytes.end());
  for (auto at = begin - 2; at != begin + 35; ++at) {
    ByteVector other = bytes;
    other[static_cast<size_t>(at - bytes.begin())] ^= 1;
    EXPECT_FALSE(same_as(other)) << at - begin;
  }
}

TEST(Verifier, PassesOverMethodsThatAreKnownToBeGood) {
  JdkWorld world;
  ClassBuilder builder("C");
  builder.add_method(9, "bad", "()I", Code().op({Op::aconst_null, Op::ireturn}));
  builder.add_method(9, "worse", "()I", Code().op({Op::ireturn}));
  const ByteVector bytes = builder.bytes();
  const ParseOutcome parsed = parse_class_file(bytes, nullptr, {});
  ASSERT_TRUE(parsed.class_file);
  JdkPort port(world, *parsed.class_file);
  EXPECT_EQ(verify(*parsed.class_file, port).failure->method, 0u);
  EXPECT_EQ(verify(*parsed.class_file, port, {.known_good = {true, false}}).failure->method, 1u);
  EXPECT_TRUE(verify(*parsed.class_file, port, {.known_good = {true, true}}).ok());
}

TEST(Verifier, AcceptsTheJdk) {
  JdkWorld world;
  size_t classes = 0;
  world.image().for_each([&](const JImage::Location& location) {
    if (!location.is_class() || location.module != "java.base" || location.base == "module-info") return;
    const ClassFile* class_file = world.find(std::string(location.parent) + "/" + std::string(location.base));
    ASSERT_NE(class_file, nullptr) << location.base;
    JdkPort port(world, *class_file);
    const VerifyOutcome outcome = verify(*class_file, port);
    EXPECT_TRUE(outcome.ok()) << class_file->name() << ": " << outcome.message << port.missing_class;
    ++classes;
  });
  EXPECT_GT(classes, 5000u);
}

}  // namespace
}  // namespace vitrine::classfile::test
