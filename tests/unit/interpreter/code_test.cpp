// SPDX-License-Identifier: Apache-2.0
// What the rest of the VM asks of a method's code (vm/model/code.hpp), answered by decoded words.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <variant>

#include "classfile/bytecodes.hpp"
#include "interpreter/slow_paths.hpp"
#include "tests/unit/interpreter/fixture.hpp"

namespace vitrine::interpreter {

namespace change = vm::change;

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
  vm::change_code(change::Discarded{*sum.version});
  EXPECT_EQ(sum.version->executable.load(), nullptr);
  vm::change_code(change::Discarded{*sum.version});  // nothing is left to discard
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
  plant(method, 0, true);
  EXPECT_EQ(kind_of(method), EntryKind::Code);
  EXPECT_EQ(method.entry.load(), code.words.get());
  plant(method, 0, false);
  EXPECT_EQ(method.entry.load(), &code.leaf);
  method.forget_entry();
  words_mutex.assume_held();  // there is no other thread
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
  vm::change_code(change::Unloaded{receiver});
  EXPECT_EQ(site.find(&receiver), nullptr);
}

/// Notes what it hears, and what the words are then.
struct NotingKeeper final : vm::CodeKeeper {
  std::string heard;
  const vm::Method* method = nullptr;  // whose changes are noted

  void note(const change::Breakpoint& c) {
    if (c.version.method == method) heard += c.on ? "planted " : "removed ";
  }
  void note(const change::Watch& c) { heard += "watch " + c.field.name->str() + " "; }
  void note(const change::Replaced& c) {
    if (c.version.method == method) heard += "replaced ";
  }
  void note(const change::Bodies& c) { heard += "bodies " + std::to_string(c.classes.size()) + " "; }
  void note(const change::Shortcuts&) { heard += "shortcuts "; }
  void note(const change::Discarded& c) {
    if (c.version.method == method) heard += c.version.executable.load() != nullptr ? "discards " : "gone ";
  }
  void note(const change::Unloaded&) { heard += "unloaded "; }
  void note(const change::Quickened& c) {
    if (c.version.method == method) heard += "quickened " + std::to_string(decoded(c.version)->bci_at(c.word)) + " ";
  }
  void code_changed(const vm::CodeChange& happened) override {
    std::visit([this](const auto& c) { note(c); }, happened);
  }
  void frame_changed(vm::Thread&, vm::Frame* frame, vm::FrameChange kind) override {
    heard += "frame" + std::to_string(static_cast<int>(kind)) +
             (frame == nullptr ? " " : "of " + frame->method->name->str());
  }
  std::string take() { return std::exchange(heard, ""); }
};

TEST(Code, KeepersHearOfEachChange) {
  static NotingKeeper keeper;
  Runner runner("Kinds", kKinds);
  vm::Method& method = runner.method("get");
  keeper.method = &method;
  vm::add_code_keeper(keeper, vm::Quickening::IsHeard);
  decode(*method.version);
  store_quick(*decoded(*method.version), 1, make_word(k_getfield_i, 16));
  EXPECT_EQ(keeper.take(), "quickened 1 ");
  plant(method, 1, true);
  plant(method, 1, false);
  EXPECT_EQ(keeper.take(), "planted removed ");
  method.shortcut = [](vm::Thread&, Slot*) -> vm::ShortcutResult { return {0, false}; };
  plant(method, 1, true);  // calls that left the method out make it from now on
  EXPECT_EQ(keeper.take(), "shortcuts planted ");
  plant(method, 1, false);
  vm::change_code(change::Watch{*runner.cls->fields[0]});
  EXPECT_EQ(keeper.take(), "shortcuts removed shortcuts watch field ");
  const vm::Class* const classes[] = {runner.cls};
  vm::change_code(change::Bodies{classes});
  EXPECT_EQ(keeper.take(), "shortcuts bodies 1 ");
  method.shortcut = nullptr;
  vm::change_code(change::Replaced{*method.version});
  vm::change_code(change::Discarded{*method.version});  // heard while the words are there
  EXPECT_EQ(keeper.take(), "replaced discards ");
  EXPECT_EQ(decoded(*method.version), nullptr);
  vm::change_code(change::Unloaded{*runner.cls});
  vm::stop_thread(runner.thread, nullptr);
  EXPECT_EQ(keeper.take(), "unloaded frame4 ");
  runner.thread.remove_attention(vm::kAsyncException);
  keeper.method = nullptr;
}

}  // namespace
}  // namespace vitrine::interpreter
