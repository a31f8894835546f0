// SPDX-License-Identifier: Apache-2.0
// The verifier by type checking: accepts the JDK, and refuses each broken class with HotSpot's message.
#include "classfile/verifier/verifier.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

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
