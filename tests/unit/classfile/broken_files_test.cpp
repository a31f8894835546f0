// SPDX-License-Identifier: Apache-2.0
// Class files with one mistake each, and the message: HotSpot 17 was given every row of this table. With
// VITRINE_DUMP=FILE in the environment the files are written there (count, then name and bytes, each with a u4 length),
// so that another VM can be given them.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>

#include "class_builder.hpp"
#include "classfile/class_file.hpp"

using namespace vitrine::classfile;
using test::ByteVector;
using test::put2;
using test::put4;

namespace {

// A correct class a/A with one field and one method. Cases change a part before it is assembled.
struct Raw {
  uint32_t magic = 0xcafebabe;
  uint16_t minor = 0, major = 61, flags = 0x21, this_class = 2, super_class = 4;
  std::vector<ByteVector> pool{{}};
  std::vector<uint16_t> interfaces;
  struct Attribute {
    uint16_t name;
    ByteVector body;
    uint32_t length_error = 0;
  };
  struct Member {
    uint16_t flags, name, descriptor;
    std::vector<Attribute> attributes;
  };
  struct Code {
    uint16_t max_stack = 1, max_locals = 1;
    ByteVector code{Op::return_};
    ByteVector handlers;
    std::vector<Attribute> attributes;
  };
  std::vector<Member> fields, methods;
  std::vector<Attribute> attributes;
  Code code;
  bool without_code = false;
  ByteVector tail;

  Raw() {
    pool.push_back(utf8_bytes("a/A"));               // 1
    pool.push_back({7, 0, 1});                       // 2
    pool.push_back(utf8_bytes("java/lang/Object"));  // 3
    pool.push_back({7, 0, 3});                       // 4
    pool.push_back(utf8_bytes("Code"));              // 5
    fields.push_back({2, utf8("f"), utf8("I"), {}});
    methods.push_back({1, utf8("m"), utf8("()V"), {}});
  }
  static ByteVector utf8_bytes(std::string_view s) {
    ByteVector b{1};
    put2(b, static_cast<uint32_t>(s.size()));
    b.insert(b.end(), s.begin(), s.end());
    return b;
  }
  uint16_t add(const ByteVector& entry) {
    pool.push_back(entry);
    return static_cast<uint16_t>(pool.size() - 1);
  }
  uint16_t utf8(std::string_view s) { return add(utf8_bytes(s)); }
  uint16_t entry(int tag, int first, int second = -1) {
    ByteVector b{static_cast<uint8_t>(tag)};
    put2(b, static_cast<uint32_t>(first));
    if (second >= 0) put2(b, static_cast<uint32_t>(second));
    return add(b);
  }
  uint16_t handle(int kind, int reference) {
    ByteVector b{15, static_cast<uint8_t>(kind)};
    put2(b, static_cast<uint32_t>(reference));
    return add(b);
  }
  uint16_t cls(std::string_view name) { return entry(7, utf8(name)); }
  uint16_t name_and_type(std::string_view n, std::string_view d) {
    uint16_t name = utf8(n);
    return entry(12, name, utf8(d));
  }
  uint16_t member(int tag, std::string_view n, std::string_view d) {
    uint16_t nt = name_and_type(n, d);
    return entry(tag, this_class, nt);
  }
  Attribute attribute(std::string_view name, std::initializer_list<int> items = {}, uint32_t length_error = 0) {
    Attribute a{utf8(name), {}, length_error};
    for (int item : items) put2(a.body, static_cast<uint32_t>(item));
    return a;
  }
  static void put_attributes(ByteVector& out, const std::vector<Attribute>& list) {
    put2(out, static_cast<uint32_t>(list.size()));
    for (const Attribute& a : list) {
      put2(out, a.name);
      put4(out, static_cast<uint32_t>(a.body.size()) + a.length_error);
      out.insert(out.end(), a.body.begin(), a.body.end());
    }
  }
  void put_members(ByteVector& out, std::vector<Member> list, bool are_methods) const {
    put2(out, static_cast<uint32_t>(list.size()));
    for (Member& m : list) {
      for (uint16_t v : {m.flags, m.name, m.descriptor}) put2(out, v);
      if (are_methods && !without_code && !(m.flags & 0x500)) {
        ByteVector body;
        put2(body, code.max_stack);
        put2(body, code.max_locals);
        put4(body, static_cast<uint32_t>(code.code.size()));
        body.insert(body.end(), code.code.begin(), code.code.end());
        put2(body, static_cast<uint32_t>(code.handlers.size() / 8));
        body.insert(body.end(), code.handlers.begin(), code.handlers.end());
        put_attributes(body, code.attributes);
        m.attributes.insert(m.attributes.begin(), {5, body, 0});
      }
      put_attributes(out, m.attributes);
    }
  }
  ByteVector bytes() const {
    ByteVector out;
    put4(out, magic);
    put2(out, minor);
    put2(out, major);
    put2(out, static_cast<uint32_t>(pool.size()));
    for (const ByteVector& e : pool) out.insert(out.end(), e.begin(), e.end());
    for (uint16_t v : {flags, this_class, super_class, static_cast<uint16_t>(interfaces.size())}) put2(out, v);
    for (uint16_t v : interfaces) put2(out, v);
    put_members(out, fields, false);
    put_members(out, methods, true);
    put_attributes(out, attributes);
    out.insert(out.end(), tail.begin(), tail.end());
    return out;
  }
};

struct Case {
  std::function<void(Raw&)> change;
  const char* message;  // null: accepted
  ClassFileError::Kind kind = ClassFileError::Kind::ClassFormatError;
};

constexpr auto kVersion = ClassFileError::Kind::UnsupportedClassVersionError;
constexpr auto kNoClass = ClassFileError::Kind::NoClassDefFoundError;

void bootstrap(Raw& r, std::initializer_list<int> items) {
  r.attributes.push_back(r.attribute("BootstrapMethods", items));
}

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases{
      {[](Raw&) {}, nullptr},
      // JVMS 4.1
      {[](Raw& r) { r.magic = 1; }, "Incompatible magic value 1 in class file a/A"},
      {[](Raw& r) { r.tail = {0}; }, "Extra bytes at the end of class file a/A"},
      {[](Raw& r) { r.major = 44; }, "a/A (class file version 44.0) was compiled with an invalid major version",
       kVersion},
      {[](Raw& r) { r.major = 65; },
       "a/A has been compiled by a more recent version of the Java Runtime (class file version 65.0), this version of "
       "the Java Runtime only "
       "recognizes class file versions up to 61.0",
       kVersion},
      {[](Raw& r) { r.minor = 1; }, "a/A (class file version 61.1) was compiled with an invalid non-zero minor version",
       kVersion},
      {[](Raw& r) { r.minor = 65535; },
       "Preview features are not enabled for a/A (class file version 61.65535). Try running with '--enable-preview'",
       kVersion},
      {[](Raw& r) { r.major = 60, r.minor = 65535; },
       "a/A (class file version 60.65535) was compiled with preview features that are unsupported. This version of the "
       "Java Runtime only "
       "recognizes preview features for class file version 61.65535",
       kVersion},
      {[](Raw& r) { r.major = 55, r.minor = 9; }, nullptr},
      {[](Raw& r) { r.flags = 0x0410; }, "Illegal class modifiers in class a/A: 0x410"},
      {[](Raw& r) { r.flags = 0x0200; }, "Illegal class modifiers in class a/A: 0x200"},
      {[](Raw& r) { r.flags = 0x2000; }, "Illegal class modifiers in class a/A: 0x2000"},
      {[](Raw& r) { r.flags = 0x8000; }, "a/A is not a class because access_flag ACC_MODULE is set", kNoClass},
      {[](Raw& r) { r.this_class = 1; }, "Invalid this class index 1 in constant pool in class file a/A"},
      {[](Raw& r) { r.this_class = r.cls("[I"); }, "Bad class name in class file a/A"},
      {[](Raw& r) { r.this_class = r.cls("a/C"); }, "a/A (wrong name: a/C)", kNoClass},
      {[](Raw& r) { r.super_class = 0; }, "Invalid superclass index 0 in class file a/A"},
      {[](Raw& r) { r.super_class = 999; }, "Invalid superclass index 999 in class file a/A"},
      {[](Raw& r) { r.super_class = r.cls("[I"); }, "Bad superclass name in class file a/A"},
      {[](Raw& r) { r.flags = 0x601, r.fields.clear(), r.methods.clear(), r.super_class = r.cls("java/lang/Thread"); },
       "Interfaces must have java.lang.Object as superclass in class file a/A"},
      {[](Raw& r) { r.interfaces = {3}; }, "Interface name has bad constant pool index 3 in class file a/A"},
      {[](Raw& r) { r.interfaces = {r.cls("[I")}; }, "Bad interface name in class file a/A"},
      {[](Raw& r) {
         r.interfaces = {r.cls("java/lang/Runnable"), r.cls("java/lang/Runnable")};
       },
       "Duplicate interface name \"java/lang/Runnable\" in class file a/A"},
      // JVMS 4.4
      {[](Raw& r) { r.add({99}); }, "Unknown constant tag 99 in class file a/A"},
      {[](Raw& r) {
         r.add({1, 0xff, 0xff});
       },
       "Truncated class file"},
      {[](Raw& r) { r.utf8(std::string_view("x\0", 2)); }, "Illegal UTF8 string in constant pool in class file a/A"},
      {[](Raw& r) { r.utf8("\xc1\x81"); }, "Illegal UTF8 string in constant pool in class file a/A"},
      {[](Raw& r) { r.entry(7, 500); }, "Invalid constant pool index 500 in class file a/A"},
      {[](Raw& r) { r.entry(8, 2); }, "Invalid constant pool index 2 in class file a/A"},
      {[](Raw& r) { r.entry(9, 1, 1); }, "Invalid constant pool index 1 in class file a/A"},
      {[](Raw& r) {
         r.add({5, 0, 0, 0, 0, 0, 0, 0, 0});
       },
       "Invalid constant pool entry 10 in class file a/A"},
      {[](Raw& r) { r.cls("x//y"); }, "Illegal class name \"x//y\" in class file a/A"},
      {[](Raw& r) { r.major = 48, r.cls("x-y"); }, "Illegal class name \"x-y\" in class file a/A"},
      {[](Raw& r) { r.cls("x-y"); }, nullptr},
      {[](Raw& r) { r.name_and_type("", "I"); }, "Illegal zero length constant pool entry at 10 in class a/A"},
      {[](Raw& r) { r.name_and_type("<x>", "()V"); }, "Illegal method name \"<x>\" in class a/A"},
      {[](Raw& r) { r.name_and_type("x", "(L;)V"); },
       "Class name is empty or contains illegal character in descriptor in class file a/A"},
      {[](Raw& r) { r.name_and_type("x", std::string(256, '[') + "I"); },
       "Array type descriptor has more than 255 dimensions in class file a/A"},
      {[](Raw& r) { r.member(9, "x", "()V"); }, "Field \"x\" in class a/A has illegal signature \"()V\""},
      {[](Raw& r) { r.member(10, "x", "I"); }, "Method \"x\" in class a/A has illegal signature \"I\""},
      {[](Raw& r) { r.member(10, "<init>", "()I"); }, "Method \"<init>\" in class a/A has illegal signature \"()I\""},
      {[](Raw& r) { r.member(10, "<clinit>", "()V"); }, "Bad method name at constant pool index 10 in class file a/A"},
      {[](Raw& r) { r.handle(11, r.member(9, "x", "I")); },
       "Bad method handle kind at constant pool index 14 in class file a/A"},
      {[](Raw& r) { r.handle(6, r.member(9, "x", "I")); },
       "Invalid constant pool index 13 in class file a/A (not a method)"},
      {[](Raw& r) { r.handle(1, r.member(10, "x", "()V")); },
       "Invalid constant pool index 13 in class file a/A (not a field)"},
      {[](Raw& r) { r.handle(9, r.member(10, "x", "()V")); },
       "Invalid constant pool index 13 in class file a/A (not an interface method)"},
      {[](Raw& r) { r.handle(8, r.member(10, "x", "()V")); },
       "Bad constructor name at constant pool index 10 in class file a/A"},
      {[](Raw& r) { r.handle(5, r.member(10, "<init>", "()V")); },
       "Bad method name at constant pool index 10 in class file a/A"},
      {[](Raw& r) { r.major = 50, r.handle(5, r.member(10, "x", "()V")); },
       "Class file version does not support constant tag 15 in class file a/A"},
      {[](Raw& r) { r.major = 54, r.entry(17, 0, r.name_and_type("x", "I")); },
       "Class file version does not support constant tag 17 in class file a/A"},
      {[](Raw& r) { r.entry(18, 0, r.name_and_type("x", "()V")); },
       "Missing BootstrapMethods attribute in class file a/A"},
      {[](Raw& r) {
         r.entry(18, 1, r.name_and_type("x", "()V")), bootstrap(r, {1, 99, 0});
       },
       "Short length on BootstrapMethods in class file a/A"},
      {[](Raw& r) {
         bootstrap(r, {1, 2, 0});
       },
       "bootstrap_method_index 2 has bad constant type in class file a/A"},
      {[](Raw& r) {
         bootstrap(r, {0, 0});
       },
       "Bad length on BootstrapMethods in class file a/A"},
      {[](Raw& r) { r.entry(19, 1); }, "Unknown constant tag 19 in class file a/A"},
      // JVMS 4.5
      {[](Raw& r) { r.fields[0].flags = 3; }, "Illegal field modifiers in class a/A: 0x3"},
      {[](Raw& r) { r.fields[0].flags = 0x50; }, "Illegal field modifiers in class a/A: 0x50"},
      {[](Raw& r) { r.fields[0].name = 4; }, "Invalid constant pool index 4 for field name in class file a/A"},
      {[](Raw& r) { r.fields[0].descriptor = 4; },
       "Invalid constant pool index 4 for field signature in class file a/A"},
      {[](Raw& r) { r.fields[0].name = r.utf8("x.y"); }, "Illegal field name \"x.y\" in class a/A"},
      {[](Raw& r) { r.fields[0].descriptor = r.utf8("Q"); }, "Field \"f\" in class a/A has illegal signature \"Q\""},
      {[](Raw& r) { r.fields.push_back(r.fields[0]); },
       "Duplicate field name \"f\" with signature \"I\" in class file a/A"},
      {[](Raw& r) { r.fields[0].flags = 8, r.fields[0].attributes.push_back(r.attribute("ConstantValue", {3})); },
       "Inconsistent constant value type in class file a/A"},
      {[](Raw& r) { r.fields[0].flags = 8, r.fields[0].attributes.push_back(r.attribute("ConstantValue", {900})); },
       "Bad initial value index 900 in ConstantValue attribute in class file a/A"},
      {[](Raw& r) { r.fields[0].attributes.push_back(r.attribute("ConstantValue", {900})); }, nullptr},
      {[](Raw& r) { r.fields[0].attributes.push_back(r.attribute("Synthetic", {1})); },
       "Invalid Synthetic field attribute length 2 in class file a/A"},
      {[](Raw& r) {
         r.fields[0].attributes = {r.attribute("Signature", {1}), r.attribute("Signature", {1})};
       },
       "Multiple Signature attributes for field in class file a/A"},
      {[](Raw& r) {
         r.major = 48, r.fields[0].attributes = {r.attribute("Signature", {9000}), r.attribute("Signature", {9000})};
       },
       nullptr},
      // JVMS 4.6
      {[](Raw& r) { r.methods[0].flags = 3; }, "Method m in class a/A has illegal modifiers: 0x3"},
      {[](Raw& r) { r.methods[0].flags = 0x500; }, "Method m in class a/A has illegal modifiers: 0x500"},
      {[](Raw& r) { r.methods[0].name = r.utf8("x/y"); }, "Illegal method name \"x/y\" in class a/A"},
      {[](Raw& r) { r.methods[0].descriptor = r.utf8("()"); },
       "Method \"m\" in class a/A has illegal signature \"()\""},
      {[](Raw& r) { r.methods[0].name = 2; }, "Illegal constant pool index 2 for method name in class file a/A"},
      {[](Raw& r) { r.methods[0].descriptor = r.utf8("(" + std::string(255, 'I') + ")V"); },
       "Too many arguments in method signature in class file a/A"},
      {[](Raw& r) { r.methods.push_back(r.methods[0]); },
       "Duplicate method name \"m\" with signature \"()V\" in class file a/A"},
      {[](Raw& r) { r.methods[0].name = r.utf8("<clinit>"); }, "Method <clinit> is not static in class file a/A"},
      {[](Raw& r) {
         r.methods[0].flags = 8, r.methods[0].name = r.utf8("<clinit>"), r.methods[0].descriptor = r.utf8("(I)V");
       },
       "Method \"<clinit>\" in class a/A has illegal signature \"(I)V\""},
      {[](Raw& r) { r.major = 50, r.methods[0].name = r.utf8("<clinit>"); }, nullptr},
      {[](Raw& r) { r.flags = 0x601, r.fields.clear(), r.methods[0].name = r.utf8("<init>"); },
       "Interface cannot have a method named <init>, class file a/A"},
      {[](Raw& r) { r.without_code = true; },
       "Absent Code attribute in method that is not native or abstract in class file a/A"},
      {[](Raw& r) {
         r.methods[0].attributes = {r.attribute("Exceptions", {1, 1})};
       },
       "Exception name has bad type at constant pool 1 in class file a/A"},
      {[](Raw& r) {
         r.methods[0].attributes = {r.attribute("Exceptions", {0, 0})};
       },
       "Exceptions attribute has wrong length in class file a/A"},
      // JVMS 4.7.3 and its attributes
      {[](Raw& r) { r.code.code.clear(); }, "Invalid method Code length 0 in class file a/A"},
      {[](Raw& r) { r.code.code.assign(65536, 0); }, "Invalid method Code length 65536 in class file a/A"},
      {[](Raw& r) { r.code.max_locals = 0; }, "Arguments can't fit into locals in class file a/A"},
      {[](Raw& r) { r.code.handlers = {0, 0, 0, 2, 0, 0, 0, 0}; }, "Illegal exception table range in class file a/A"},
      {[](Raw& r) { r.code.handlers = {0, 0, 0, 1, 0, 1, 0, 0}; }, "Illegal exception table handler in class file a/A"},
      {[](Raw& r) { r.code.handlers = {0, 0, 0, 1, 0, 0, 0, 1}; },
       "Catch type in exception table has bad constant type in class file a/A"},
      {[](Raw& r) {
         r.code.attributes = {r.attribute("LineNumberTable", {1, 1, 5})};
       },
       "Invalid pc in LineNumberTable in class file a/A"},
      {[](Raw& r) {
         r.code.attributes = {r.attribute("LineNumberTable", {2, 0, 5})};
       },
       "LineNumberTable attribute has wrong length in class file a/A"},
      {[](Raw& r) {
         r.code.attributes = {r.attribute("LocalVariableTable", {1, 0, 99, 6, 7, 0})};
       },
       "Invalid length 99 in LocalVariableTable in class file a/A"},
      {[](Raw& r) {
         r.code.attributes = {r.attribute("LocalVariableTable", {1, 1, 0, 6, 7, 0})};
       },
       "Invalid start_pc 1 in LocalVariableTable in class file a/A"},
      {[](Raw& r) {
         r.code.attributes = {r.attribute("LocalVariableTable", {1, 0, 1, 6, 7, 1})};
       },
       "Invalid index 1 in LocalVariableTable in class file a/A"},
      {[](Raw& r) {
         r.code.attributes = {r.attribute("LocalVariableTable", {1, 0, 1, 2, 7, 0})};
       },
       "Name index 2 in LocalVariableTable has bad constant type in class file a/A"},
      {[](Raw& r) {
         r.code.attributes = {r.attribute("LocalVariableTable", {2, 0, 1, 6, 7, 0, 0, 1, 6, 7, 0})};
       },
       "Duplicated LocalVariableTable attribute entry for 'f' in class file a/A"},
      {[](Raw& r) {
         r.code.attributes = {r.attribute("LocalVariableTable", {1, 0, 1, 6, 7, 0}),
                              r.attribute("LocalVariableTypeTable", {1, 0, 0, 6, 7, 0})};
       },
       "LVTT entry for 'f' in class file a/A does not match any LVT entry"},
      {[](Raw& r) {
         r.code.attributes = {r.attribute("StackMapTable", {0}), r.attribute("StackMapTable", {0})};
       },
       "Multiple StackMapTable attributes in class file a/A"},
      {[](Raw& r) {
         r.code.attributes = {{500, {}, 0}};
       },
       "Invalid code attribute name index 500 in class file a/A"},
      // The rest of JVMS 4.7
      {[](Raw& r) { r.attributes = {r.attribute("SourceFile", {2})}; },
       "Invalid SourceFile attribute at constant pool index 2 in class file a/A"},
      {[](Raw& r) {
         r.attributes = {r.attribute("SourceFile", {1}), r.attribute("SourceFile", {1})};
       },
       "Multiple SourceFile attributes in class file a/A"},
      {[](Raw& r) { r.attributes = {r.attribute("SourceFile", {1}, 1)}; },
       "Wrong SourceFile attribute length in class file a/A"},
      {[](Raw& r) {
         r.attributes = {r.attribute("InnerClasses", {1, 2, 2, 0, 0})};
       },
       "Class is both outer and inner class in class file a/A"},
      {[](Raw& r) {
         r.attributes = {r.attribute("InnerClasses", {1, 1, 0, 0, 0})};
       },
       "inner_class_info_index 1 has bad constant type in class file a/A"},
      {[](Raw& r) {
         r.attributes = {r.attribute("InnerClasses", {2, 2, 4, 0, 0, 2, 4, 0, 0})};
       },
       "Duplicate entry in InnerClasses attribute in class file a/A"},
      {[](Raw& r) {
         r.attributes = {r.attribute("EnclosingMethod", {0, 0})};
       },
       "Invalid class index in EnclosingMethod attribute in class file a/A"},
      {[](Raw& r) {
         r.attributes = {r.attribute("NestHost", {4}), r.attribute("NestMembers", {0})};
       },
       "Conflicting NestHost and NestMembers attributes in class file a/A"},
      {[](Raw& r) {
         r.attributes = {r.attribute("NestMembers", {1, 1})};
       },
       "Nest member class_info_index 1 has bad constant type in class file a/A"},
      {[](Raw& r) {
         r.major = 54, r.attributes = {r.attribute("NestMembers", {1, 1})};
       },
       nullptr},
      {[](Raw& r) {
         r.flags = 0x31, r.attributes = {r.attribute("PermittedSubclasses", {1, 2})};
       },
       "PermittedSubclasses attribute in final class file a/A"},
      {[](Raw& r) {
         r.attributes = {r.attribute("Record", {1, 2, 1, 0})};
       },
       "Invalid constant pool index 2 for name in Record attribute in class file a/A"},
      {[](Raw& r) {
         r.attributes = {r.attribute("Record", {0}), r.attribute("Record", {0})};
       },
       "Multiple Record attributes in class file a/A"},
      {[](Raw& r) {
         r.attributes = {{2, {}, 0}};
       },
       "Attribute name has bad constant pool index 2 in class file a/A"},
  };
  return kCases;
}

}  // namespace

TEST(BrokenFiles, EachHasItsMessage) {
  ParseOptions options;
  options.expected_name = "a/A";
  for (size_t i = 0; i < cases().size(); ++i) {
    const Case& c = cases()[i];
    Raw raw;
    c.change(raw);
    auto outcome = parse_class_file(raw.bytes(), nullptr, options);
    if (!c.message) {
      EXPECT_FALSE(outcome.error) << i << ": " << outcome.error->message;
      EXPECT_TRUE(outcome.class_file);
      continue;
    }
    ASSERT_TRUE(outcome.error) << i << ": " << c.message;
    EXPECT_FALSE(outcome.class_file);
    EXPECT_EQ(outcome.error->message, c.message) << i;
    EXPECT_EQ(static_cast<int>(outcome.error->kind), static_cast<int>(c.kind)) << c.message;
  }
  if (const char* dump = std::getenv("VITRINE_DUMP")) {
    ByteVector out;
    put4(out, static_cast<uint32_t>(cases().size()));
    for (const Case& c : cases()) {
      Raw raw;
      c.change(raw);
      ByteVector bytes = raw.bytes();
      put4(out, 3);
      for (char ch : std::string("a/A")) out.push_back(static_cast<uint8_t>(ch));
      put4(out, static_cast<uint32_t>(bytes.size()));
      out.insert(out.end(), bytes.begin(), bytes.end());
    }
    std::ofstream(dump, std::ios::binary)
        .write(reinterpret_cast<const char*>(out.data()), static_cast<std::streamsize>(out.size()));
  }
}

TEST(BrokenFiles, EveryPrefixIsTruncated) {
  Raw raw;
  raw.attributes = {raw.attribute("SourceFile", {1}), raw.attribute("NestMembers", {1, 4})};
  ByteVector whole = raw.bytes();
  for (size_t n = 0; n < whole.size(); ++n) {
    auto outcome = parse_class_file(Bytes(whole.data(), n), nullptr, {});
    ASSERT_TRUE(outcome.error) << n;
    EXPECT_EQ(outcome.error->message, "Truncated class file") << n;
  }
}

TEST(BrokenFiles, TrustedClassesSkipCostlyChecksOnly) {
  ParseOptions trusted;
  trusted.check_format = trusted.strict_names = false;
  Raw names;
  names.cls("x//y");
  names.fields.push_back(names.fields[0]);
  EXPECT_FALSE(parse_class_file(names.bytes(), nullptr, trusted).error);
  Raw indices;
  indices.fields[0].name = 4;
  EXPECT_TRUE(parse_class_file(indices.bytes(), nullptr, trusted).error);
}
