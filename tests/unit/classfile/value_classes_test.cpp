// SPDX-License-Identifier: Apache-2.0
// Class files of value classes and with strict fields (JEP 401): flags, LoadableDescriptors, and the fields that a
// constructor must set before super(). The messages are those that HotSpot 28 prints with --enable-preview.
#include <gtest/gtest.h>

#include <functional>

#include "classfile/verifier/verifier.hpp"
#include "tests/unit/classfile/class_builder.hpp"

namespace vitrine::classfile::test {
namespace {

constexpr uint16_t kPreview = 65535, kMajor = 72;
constexpr uint16_t kIdentity = 0x21, kValue = 0x11, kStrictFinal = 0x810;

ParseOutcome parse(const ByteVector& bytes) {
  ParseOptions options;
  options.newest_major = kMajor;
  options.expected_name = "C";
  options.explains_flags = options.preview_enabled = options.preview_has_value_objects = true;
  return parse_class_file(bytes, nullptr, options);
}

struct NoOtherClasses final : VerifierPort {
  Answer is_assignable(std::string_view, std::string_view to) override {
    return to == "java/lang/Throwable" ? Answer::Yes : Answer::No;
  }
  bool is_protected_elsewhere(std::string_view, std::string_view, std::string_view, bool) override { return false; }
};

/// The first line of the error, with the reason if there are details; "ok".
std::string outcome(const ByteVector& bytes) {
  ParseOutcome parsed = parse(bytes);
  if (parsed.error) return parsed.error->message;
  NoOtherClasses port;
  VerifyOutcome verified = verify(*parsed.class_file, port);
  if (verified.ok()) return "ok";
  std::string text = verified.message.substr(0, verified.message.find('\n'));
  constexpr std::string_view kReason = "Reason:\n    ";
  if (size_t at = verified.message.find(kReason); at != std::string::npos) {
    at += kReason.size();
    text += " | " + verified.message.substr(at, verified.message.find('\n', at) - at);
  }
  return text;
}

using Fill = std::function<void(ClassBuilder&)>;
std::string outcome_of(
    uint16_t flags, const Fill& fill = [](ClassBuilder&) {}, uint16_t minor = kPreview) {
  ClassBuilder builder("C", "java/lang/Object", kMajor, flags);
  builder.set_minor(minor);
  fill(builder);
  return outcome(builder.bytes());
}

TEST(ValueClasses, FlagsOfClasses) {
  for (uint16_t flags : {0x20, 0x11, 0x401, 0x4011, 0x31, 0x421, 0x601}) EXPECT_EQ(outcome_of(flags), "ok") << flags;
  EXPECT_EQ(outcome_of(0x1), "Illegal class modifiers in class C: 0x1");
  EXPECT_EQ(outcome_of(0x411), "Illegal class modifiers in class C: 0x411");
  EXPECT_EQ(outcome_of(0x621), "Illegal class modifiers in class C: 0x621");
  auto nothing = [](ClassBuilder&) {};
  EXPECT_EQ(outcome_of(0x1, nothing, 0), "ok");
  EXPECT_EQ(outcome_of(0x411, nothing, 0), "Illegal class modifiers in class C: 0x431");
}

TEST(ValueClasses, AreRecognizedInPreviewOnly) {
  for (uint16_t minor : {kPreview, uint16_t{0}}) {
    ClassBuilder builder("C", "java/lang/Object", kMajor, kValue);
    builder.set_minor(minor);
    builder.add_field(kStrictFinal, "x", "I");
    ParseOutcome parsed = parse(builder.bytes());
    ASSERT_TRUE(parsed.class_file);
    EXPECT_EQ(parsed.class_file->is_value_class(), minor == kPreview);
    EXPECT_EQ(parsed.class_file->fields[0].access_flags, minor == kPreview ? kStrictFinal : 0x10);
  }
}

TEST(ValueClasses, FlagsOfMembers) {
  auto field = [](uint16_t flags) { return [flags](ClassBuilder& c) { c.add_field(flags, "x", "I"); }; };
  auto method = [](uint16_t flags) {
    return [flags](ClassBuilder& c) { c.add_method(flags, "m", "()V", Code{}.op({Op::return_})); };
  };
  const std::string of_value =
      "Illegal field modifiers (value class fields must be either non-static final and strict, or static) in class C: ";
  EXPECT_EQ(outcome_of(kValue, field(0x10)), of_value + "0x10");
  EXPECT_EQ(outcome_of(kValue, field(0x800)), of_value + "0x800");
  EXPECT_EQ(outcome_of(0x401, field(0)), of_value + "0x0");
  EXPECT_EQ(outcome_of(kValue, field(kStrictFinal)), "ok");
  EXPECT_EQ(outcome_of(kValue, field(0x8)), "ok");
  EXPECT_EQ(outcome_of(kIdentity, field(0x850)),
            "Illegal field modifiers (fields cannot be final and volatile) in class C: 0x850");
  EXPECT_EQ(outcome_of(kIdentity, field(0x3)),
            "Illegal field modifiers (invalid visibility flags for class field) in class C: 0x3");
  EXPECT_EQ(outcome_of(0x601, field(0x9)),
            "Illegal field modifiers (interface fields must be public, static and final, and may be synthetic) in "
            "class C: 0x9");
  EXPECT_EQ(outcome_of(kValue, method(0x21)),
            "Method m in class C (not an identity class) has illegal modifiers: 0x21");
  EXPECT_EQ(outcome_of(kValue, method(0x23)), "Method m in class C has illegal modifiers: 0x23");
  EXPECT_EQ(outcome_of(kValue, method(0x29)), "ok");
  EXPECT_EQ(outcome_of(kIdentity, method(0x21)), "ok");
}

TEST(ValueClasses, LoadableDescriptorsAreChecked) {
  auto with = [](std::string_view descriptor, int times = 1, bool longer = false) {
    return outcome_of(kIdentity, [=](ClassBuilder& c) {
      ByteVector body;
      put2(body, 1);
      put2(body, c.utf8(descriptor));
      if (longer) body.push_back(0);
      for (int i = 0; i < times; ++i) c.add_attribute("LoadableDescriptors", body);
    });
  };
  for (const char* good : {"I", "[LA;", "Lp/A;"}) EXPECT_EQ(with(good), "ok");
  EXPECT_EQ(with("V"),
            "Descriptor from LoadableDescriptors attribute at index \"5\" in class C has illegal signature \"V\"");
  EXPECT_EQ(with("LA"),
            "Descriptor from LoadableDescriptors attribute at index \"5\" in class C has illegal signature \"LA\"");
  EXPECT_EQ(with("I", 2), "Multiple LoadableDescriptors attributes in class file C");
  EXPECT_EQ(with("I", 1, true), "Wrong LoadableDescriptors attribute length in class file C");
  EXPECT_EQ(outcome_of(kIdentity,
                       [](ClassBuilder& c) {
                         c.add_attribute("LoadableDescriptors", {0, 1, 0, 2});
                       }),
            "LoadableDescriptors descriptor_index 2 has bad constant type in class file C");
}

/// A constructor: if (0 == 0) x = 2; else x = 1; super(). The branches lead to 12 and 17.
struct Branches {
  ClassBuilder builder{"C", "java/lang/Object", kMajor, kIdentity};
  int x, y, name_of_x, name_of_y;
  Code code;

  Branches() {
    builder.set_minor(kPreview);
    builder.add_field(kStrictFinal, "x", "I");
    builder.add_field(0, "y", "I");
    name_of_x = builder.name_and_type("x", "I");
    name_of_y = builder.name_and_type("y", "I");
    x = builder.field("C", "x", "I");
    const int init = builder.method("java/lang/Object", "<init>", "()V");
    code.op({Op::iconst_0}).op2(Op::ifeq, 11).op({Op::aload_0, Op::iconst_1}).op2(Op::putfield, x).op2(Op::goto_, 8);
    code.op({Op::aload_0, Op::iconst_2}).op2(Op::putfield, x);
    code.op({Op::aload_0}).op2(Op::invokespecial, init).op({Op::return_});
  }
  std::string outcome_with(const std::vector<std::vector<int>>& frames) {
    for (const auto& frame : frames) {
      for (int value : frame) code.stack_map.push_back(static_cast<uint8_t>(value));
      ++code.stack_map_entries;
    }
    builder.add_method(1, "<init>", "()V", code);
    return outcome(builder.bytes());
  }
};

std::string larval(const std::function<std::vector<std::vector<int>>(const Branches&)>& frames) {
  Branches branches;
  return branches.outcome_with(frames(branches));
}

TEST(StrictFields, EarlyLarvalFrames) {
  const std::string invalid = " | Invalid use of strict instance fields",
                    unset = "All strict fields must be initialized before super(): 1 field(s) in C" + invalid;
  using Frames = std::vector<std::vector<int>>;
  EXPECT_EQ(larval([](auto&) { return Frames{{12}, {4}}; }), unset);
  EXPECT_EQ(larval([](auto&) { return Frames{{12}, {246, 0, 0, 4}}; }), "ok");
  EXPECT_EQ(larval([](auto& b) { return Frames{{246, 0, 1, 0, b.name_of_x, 12}, {246, 0, 0, 4}}; }), "ok");
  EXPECT_EQ(larval([](auto& b) {
              return Frames{{246, 0, 1, 0, b.name_of_x, 251, 0, 12}, {246, 0, 0, 251, 0, 4}};
            }),
            "ok");
  EXPECT_EQ(larval([](auto& b) { return Frames{{246, 0, 1, 0, b.name_of_x, 12}, {4}}; }), unset);
  EXPECT_EQ(larval([](auto&) {
              return Frames{{246, 0, 0, 12}, {246, 0, 0, 4}};
            }),
            "Inconsistent stackmap frames at branch target 12 | Current frame's strict instance fields not compatible "
            "with stackmap.");
  EXPECT_EQ(larval([](auto&) {
              return Frames{{12}, {246, 0, 0, 246, 0, 0, 4}};
            }),
            "Early larval frame must be followed by a base frame" + invalid);
  EXPECT_EQ(larval([](auto&) {
              return Frames{{12}, {246, 0, 1, 0, 1, 4}};
            }),
            "Invalid constant pool index in early larval frame: 1" + invalid);
  EXPECT_EQ(larval([](auto& b) {
              return Frames{{246, 0, 1, 0, b.name_of_y, 12}, {4}};
            }),
            "Strict fields not a subset of initial strict instance fields: y:I" + invalid);
  EXPECT_EQ(larval([](auto&) {
              return Frames{{246, 0, 0, 255, 0, 12, 0, 1, 0, 0, 0}, {4}};
            }),
            "Cannot have uninitialized strict fields without an uninitializedThis" + invalid);
  EXPECT_EQ(larval([](auto&) {
              return Frames{{12}, {246, 0, 5, 0}};
            }),
            "StackMapTable format error: access beyond the end of attribute");
  EXPECT_EQ(larval([](auto&) {
              return Frames{{12}, {245, 0, 0, 4}};
            }),
            "StackMapTable format error: reserved frame type");
}

TEST(StrictFields, EarlyLarvalFramesAreReservedOutsideOfPreview) {
  auto fill = [](ClassBuilder& c) {
    Code code;
    code.op({Op::iconst_0}).op2(Op::ifeq, 3).op({Op::return_}).frame({246, 0, 0, 4});
    c.add_method(9, "m", "()V", code);
  };
  EXPECT_EQ(outcome_of(kIdentity, fill, 0), "StackMapTable format error: reserved frame type");
  EXPECT_EQ(outcome_of(kIdentity, fill),
            "Cannot have uninitialized strict fields without an uninitializedThis | Invalid use of strict instance "
            "fields");
}

/// A constructor of a class with the strict fields x and y.
std::string constructor(uint16_t field_flags, const std::function<void(Code&, int x, int y, int super, int own)>& fill,
                        const char* name = "<init>") {
  return outcome_of(kIdentity, [&](ClassBuilder& c) {
    c.add_field(field_flags, "x", "I");
    c.add_field(field_flags, "y", "I");
    Code code;
    fill(code, c.field("C", "x", "I"), c.field("C", "y", "I"), c.method("java/lang/Object", "<init>", "()V"),
         c.method("C", "<init>", "()V"));
    c.add_method(1, name, "()V", code);
  });
}
Code& set(Code& code, int field) { return code.op({Op::aload_0, Op::iconst_1}).op2(Op::putfield, field); }

TEST(StrictFields, AreSetBeforeSuper) {
  const std::string invalid = " | Invalid use of strict instance fields";
  EXPECT_EQ(constructor(kStrictFinal,
                        [](Code& code, int x, int y, int super, int) {
                          set(set(code, x), y).op({Op::aload_0}).op2(Op::invokespecial, super).op({Op::return_});
                        }),
            "ok");
  EXPECT_EQ(constructor(kStrictFinal,
                        [](Code& code, int x, int, int super, int) {
                          set(code, x).op({Op::aload_0}).op2(Op::invokespecial, super).op({Op::return_});
                        }),
            "All strict fields must be initialized before super(): 1 field(s) in C" + invalid);
  EXPECT_EQ(constructor(0x800, [](Code& code, int, int, int super,
                                  int) { code.op({Op::aload_0}).op2(Op::invokespecial, super).op({Op::return_}); }),
            "All strict fields must be initialized before super(): 2 field(s) in C" + invalid);
  EXPECT_EQ(
      constructor(kStrictFinal, [](Code& code, int, int, int,
                                   int own) { code.op({Op::aload_0}).op2(Op::invokespecial, own).op({Op::return_}); }),
      "ok");
}

TEST(StrictFields, AreNotSetAgain) {
  auto set_after_super = [](Code& code, int x, int y, int super, int) {
    set(set(code, x), y).op({Op::aload_0}).op2(Op::invokespecial, super);
    set(code, x).op({Op::return_});
  };
  const std::string illegal = "Illegal use of putfield on a strict field | Error exists in the bytecode";
  EXPECT_EQ(constructor(kStrictFinal, set_after_super), illegal);
  EXPECT_EQ(constructor(0x800, set_after_super), "ok");
  EXPECT_EQ(constructor(
                kStrictFinal, [](Code& code, int x, int, int, int) { set(code, x).op({Op::return_}); }, "m"),
            illegal);
}

/// x = 1; super(); and a handler at 10 that sets x and calls super().
std::string handler(int from, int to, bool unset) {
  return outcome_of(kIdentity, [&](ClassBuilder& c) {
    c.add_field(kStrictFinal, "x", "I");
    const int name = c.name_and_type("x", "I"), x = c.field("C", "x", "I"), thrown = c.cls("java/lang/Throwable"),
              super = c.method("java/lang/Object", "<init>", "()V");
    Code code;
    set(code, x).op({Op::aload_0}).op2(Op::invokespecial, super).op({Op::return_, Op::astore_1});
    set(code, x).op({Op::aload_0}).op2(Op::invokespecial, super).op({Op::return_}).handler(from, to, 10, 0);
    if (unset)
      code.frame({246, 0, 1, 0, name, 74, 7, 0, thrown});
    else
      code.frame({246, 0, 0, 74, 7, 0, thrown});
    c.add_method(1, "<init>", "()V", code);
  });
}

TEST(StrictFields, HandlersSeeWhatWasUnsetBefore) {
  const std::string refused =
      "Stack map does not match the one at exception handler 10 | Current frame's strict instance fields not "
      "compatible with stackmap.";
  EXPECT_EQ(handler(0, 2, true), "ok");
  EXPECT_EQ(handler(0, 2, false), refused);
  EXPECT_EQ(handler(0, 5, true), "ok");
  EXPECT_EQ(handler(0, 5, false), refused);
  // The putfield alone may throw, too, and then has not set x.
  EXPECT_EQ(handler(2, 5, true), "ok");
  EXPECT_EQ(handler(2, 5, false), refused);
}

}  // namespace
}  // namespace vitrine::classfile::test
