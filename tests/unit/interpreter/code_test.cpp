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
  EXPECT_EQ(code.bci_of(static_cast<const char*>(code.entry()) - vm::Code::kWordSize), -1);
  const auto* last = static_cast<const char*>(code.pc_of(size - 1));  // ireturn
  EXPECT_EQ(code.bci_of(last), static_cast<int32_t>(size) - 1);
  EXPECT_EQ(code.bci_of(last + vm::Code::kWordSize), -1);
}

TEST(Code, IsMadeAgainAfterItWasDiscarded) {
  Runner runner("Places", kProgram);
  vm::Method& sum = runner.method("sum");
  EXPECT_EQ(runner.run("sum", {4}), 6000);
  ASSERT_NE(sum.version->executable.load(), nullptr);
  sum.version->discard_code();
  EXPECT_EQ(sum.version->executable.load(), nullptr);
  sum.version->discard_code();  // nothing is left to discard
  sum.forget_entry();
  EXPECT_EQ(runner.run("sum", {4}), 6000);
}

constexpr const char* kKinds = R"(
public abstract class Kinds {
  int field;
  int get() { return field; }
  static int twice(int n) { return n + n; }
  static synchronized int locked() { return 1; }
  abstract int missing();
  static native int fast();
  static native synchronized int slow();
})";

TEST(Entry, IsChosenByWhatTheMethodIs) {
  Runner runner("Kinds", kKinds);
  const vm::Executor& executor = *vm::ports().executor;
  auto kind = [&](const char* name) { return executor.entry_kind(runner.method(name)); };
  EXPECT_EQ(kind("twice"), EntryKind::Code);
  EXPECT_EQ(kind("locked"), EntryKind::Synchronized);
  EXPECT_EQ(kind("missing"), EntryKind::Abstract);
  EXPECT_EQ(kind("fast"), EntryKind::Native);
  runner.method("fast").fast_native = runner.method("slow").fast_native = [](Thread&, Slot*) { return Slot{7}; };
  EXPECT_EQ(kind("fast"), EntryKind::FastNative);
  EXPECT_EQ(kind("slow"), EntryKind::Native);  // somebody must lock
  for (const char* name : {"twice", "locked", "get"}) EXPECT_TRUE(may_be_compiled(kind(name))) << name;
  for (const char* name : {"missing", "fast", "slow"}) EXPECT_FALSE(may_be_compiled(kind(name))) << name;
}

TEST(Entry, FollowsTheCode) {
  Runner runner("Kinds", kKinds);
  vm::Method& method = runner.method("get");
  DecodedCode& code = decode(*method.version);
  EXPECT_EQ(kind_of(method), EntryKind::Code);  // the field is not resolved yet
  prepare_entry(method);
  EXPECT_EQ(method.entry.load(), code.words.get());
  store_quick(code, 1, make_word(k_getfield_i, 16));
  EXPECT_EQ(kind_of(method), EntryKind::Leaf);
  EXPECT_EQ(method.entry.load(), &code.leaf);
  code.set_breakpoint(0, true);
  EXPECT_EQ(kind_of(method), EntryKind::Code);
  EXPECT_EQ(method.entry.load(), code.words.get());
  code.set_breakpoint(0, false);
  EXPECT_EQ(method.entry.load(), &code.leaf);
  method.forget_entry();
  fuse_all(code);
  EXPECT_EQ(method.entry.load(), nullptr);  // only a call prepares it
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
