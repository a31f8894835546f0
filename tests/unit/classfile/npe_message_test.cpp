// SPDX-License-Identifier: Apache-2.0
// Helpful NullPointerException messages against HotSpot's, for a class compiled with and without debug tables
// (NpeCases.java).
#include "classfile/npe_message.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "classfile/bytecodes.hpp"

namespace vitrine::classfile {
namespace {

#include "tests/unit/classfile/npe_cases.inc"

// The recording names the method, not the bci. So the message must be that of some instruction, and instructions that
// do not throw must have no message.
void compare(Bytes bytes, const char* messages) {
  const ParseOutcome parsed = parse_class_file(bytes, nullptr, {});
  ASSERT_FALSE(parsed.error);
  const ClassFile& class_file = *parsed.class_file;
  std::istringstream in(messages);
  size_t compared = 0;
  for (std::string line; std::getline(in, line);) {
    const std::string name = line.substr(0, line.find(':')), expected = line.substr(line.find(':') + 2);
    if (expected == "null") continue;  // thrown in a hidden frame
    for (const MethodInfo& method : class_file.methods) {
      if (class_file.constants.utf8(method.name_index) != name) continue;
      std::string all;
      bool found = false;
      const Bytes code = class_file.code_of(method).code;
      for (uint32_t bci = 0; bci < code.size(); bci += instruction_length(code, bci)) {
        const auto message = npe_message(class_file, method, static_cast<uint16_t>(bci));
        if (!message) continue;
        found = found || *message == expected;
        all += "\n  @" + std::to_string(bci) + " " + *message;
      }
      EXPECT_TRUE(found) << line << all;
      ++compared;
    }
  }
  EXPECT_GT(compared, 100u);
}

TEST(NpeMessage, WithoutDebugTables) { compare(kPlainClass, kPlainMessages); }
TEST(NpeMessage, WithDebugTables) { compare(kDebugClass, kDebugMessages); }

TEST(NpeMessage, OddPlacesHaveNone) {
  const ParseOutcome parsed = parse_class_file(kPlainClass, nullptr, {});
  const ClassFile& class_file = *parsed.class_file;
  for (const MethodInfo& method : class_file.methods) {
    if (!method.has_code()) continue;
    const Bytes code = class_file.code_of(method).code;
    for (uint32_t bci = 0; bci < code.size() + 3; ++bci) {
      const bool throws = npe_message(class_file, method, static_cast<uint16_t>(bci)).has_value();
      const std::vector<uint16_t> origins = null_origins(class_file, method, static_cast<uint16_t>(bci));
      EXPECT_TRUE(throws || origins.empty());
      for (const uint16_t origin : origins) EXPECT_NE(instruction_length(code, origin), 0u);
    }
    if (class_file.constants.utf8(method.name_index) == "<init>") {
      EXPECT_FALSE(npe_message(class_file, method, 1)) << "a call of <init>";
    }
  }
}

// Each origin but the last loads or assigns a local variable.
TEST(NpeMessage, OriginsGoBackThroughLocals) {
  const ParseOutcome parsed = parse_class_file(kDebugClass, nullptr, {});
  const ClassFile& class_file = *parsed.class_file;
  size_t longer = 0;
  for (const MethodInfo& method : class_file.methods) {
    if (!method.has_code()) continue;
    const Bytes code = class_file.code_of(method).code;
    for (uint32_t bci = 0; bci < code.size(); bci += instruction_length(code, bci)) {
      const std::vector<uint16_t> origins = null_origins(class_file, method, static_cast<uint16_t>(bci));
      for (size_t i = 0; i + 1 < origins.size(); ++i) {
        const std::string_view name = mnemonic(code[origins[i]]);
        EXPECT_TRUE(name.starts_with("aload") || name.starts_with("astore")) << name;
        EXPECT_LT(origins[i + 1], origins[i]);
      }
      longer += origins.size() > 2 ? 1 : 0;
    }
  }
  EXPECT_GT(longer, 0u);
}

}  // namespace
}  // namespace vitrine::classfile
