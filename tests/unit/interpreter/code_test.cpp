// SPDX-License-Identifier: Apache-2.0
// What the rest of the VM asks of a method's code (vm/model/code.hpp), answered by decoded words.
#include <gtest/gtest.h>

#include "classfile/bytecodes.hpp"
#include "interpreter/slow_paths.hpp"
#include "tests/unit/interpreter/fixture.hpp"

namespace vitrine::interpreter {
namespace {

constexpr const char* kProgram = R"(
public class Places {
  static int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * 1000; return s; }
})";

TEST(Code, HasAPlaceForEachInstruction) {
  Runner runner("Places", kProgram);
  vm::MethodVersion& version = *runner.method("sum").version;
  const vm::Code& code = vm::ports().executor->code_of(version);
  EXPECT_EQ(&code, &vm::ports().executor->code_of(version));
  EXPECT_EQ(&code.version(), &version);
  EXPECT_EQ(code.pc_of(0), code.entry());
  const classfile::Bytes bytes = version.code().code;
  uint32_t begins = 0;
  for (uint32_t bci = 0; bci < bytes.size(); ++bci) {
    if (bci != begins) {
      EXPECT_EQ(code.pc_of(bci), nullptr) << bci;
      continue;
    }
    EXPECT_EQ(code.bci_of(code.pc_of(bci)), static_cast<int32_t>(bci));
    begins += classfile::instruction_length(bytes, bci);
  }
  EXPECT_EQ(begins, bytes.size());
}

TEST(Code, KnowsNoOtherPlaces) {
  Runner runner("Places", kProgram);
  vm::MethodVersion& version = *runner.method("sum").version;
  const vm::Code& code = vm::ports().executor->code_of(version);
  const auto size = static_cast<uint32_t>(version.code().code.size());
  EXPECT_EQ(code.pc_of(size), nullptr);
  EXPECT_EQ(code.pc_of(UINT32_MAX), nullptr);
  EXPECT_EQ(code.bci_of(nullptr), -1);
  EXPECT_EQ(code.bci_of(static_cast<const char*>(code.entry()) - vm::Code::kUnit), -1);
  const auto* last = static_cast<const char*>(code.pc_of(size - 1));  // ireturn
  EXPECT_EQ(code.bci_of(last), static_cast<int32_t>(size) - 1);
  EXPECT_EQ(code.bci_of(last + vm::Code::kUnit), -1);
}

TEST(Code, IsMadeAgainAfterItWasDiscarded) {
  Runner runner("Places", kProgram);
  vm::Method& sum = runner.method("sum");
  EXPECT_EQ(runner.run("sum", {4}), 6000);
  ASSERT_NE(sum.version->executable.load(), nullptr);
  sum.version->discard_code();
  EXPECT_EQ(sum.version->executable.load(), nullptr);
  sum.version->discard_code();  // nothing is left to discard
  sum.entry = nullptr;
  EXPECT_EQ(runner.run("sum", {4}), 6000);
}

TEST(Code, ForgetsAClassThatIsUnloaded) {
  Runner runner("Places", kProgram);
  vm::Method& sum = runner.method("sum");
  ResolvedMethod resolved;
  InterfaceSite& site = add_site(decode(*sum.version), sum.argument_slots, resolved);
  vm::Class receiver;  // has no methods, so no code is discarded with it
  remember(site, receiver, sum);
  EXPECT_EQ(site.find(&receiver), &sum);
  vm::ports().executor->class_unloaded(receiver);
  EXPECT_EQ(site.find(&receiver), nullptr);
}

}  // namespace
}  // namespace vitrine::interpreter
