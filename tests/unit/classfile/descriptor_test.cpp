// SPDX-License-Identifier: Apache-2.0
// Descriptors and names (JVMS 4.2, 4.3) and modified UTF-8 (JVMS 4.4.7).
#include "classfile/descriptor.hpp"

#include <gtest/gtest.h>

using namespace vitrine::classfile;

TEST(Descriptor, FieldDescriptors) {
  for (const char* good : {"I", "J", "[[D", "Ljava/lang/Object;", "[Lx;"})
    EXPECT_TRUE(valid_field_descriptor(good)) << good;
  for (const char* bad :
       {"", "V", "[", "[V", "L;", "Lx", "II", "Ljava.lang.Object;", "L/x;", "Lx/;", "La//b;", "L[I;", "Q"})
    EXPECT_FALSE(valid_field_descriptor(bad)) << bad;
  EXPECT_TRUE(valid_field_descriptor(std::string(255, '[') + "I"));
  EXPECT_FALSE(valid_field_descriptor(std::string(256, '[') + "I"));
}

TEST(Descriptor, MethodDescriptors) {
  for (const char* good : {"()V", "(IJ)D", "([[Lx/Y;Z)[I"}) EXPECT_TRUE(valid_method_descriptor(good)) << good;
  for (const char* bad : {"", "()", "V", "(V)V", "(I", "()VV", "()[V", "(Lx)V", "I()V"})
    EXPECT_FALSE(valid_method_descriptor(bad)) << bad;
  EXPECT_TRUE(valid_method_descriptor("(" + std::string(255, 'I') + ")V"));
  EXPECT_FALSE(valid_method_descriptor("(" + std::string(128, 'J') + ")V"));
}

TEST(Descriptor, MethodDescriptorIsSplit) {
  MethodDescriptor d = parse_method_descriptor("(J[Ljava/lang/String;I)Lx;");
  ASSERT_EQ(d.parameters.size(), 3u);
  EXPECT_EQ(d.parameters[0].type, BasicType::Long);
  EXPECT_EQ(d.parameters[1].text, "[Ljava/lang/String;");
  EXPECT_EQ(d.parameters[1].type, BasicType::Array);
  EXPECT_EQ(d.result.text, "Lx;");
  EXPECT_EQ(d.argument_slots, 4);
}

TEST(Descriptor, Names) {
  EXPECT_TRUE(valid_unqualified_name("a b-c", false));
  EXPECT_TRUE(valid_unqualified_name("<x", false));
  EXPECT_FALSE(valid_unqualified_name("<x", true));
  EXPECT_TRUE(valid_unqualified_name("<init>", true));
  EXPECT_FALSE(valid_unqualified_name("", false));
  EXPECT_FALSE(valid_unqualified_name("a/b", false));
  EXPECT_TRUE(valid_class_name("a/b/C"));
  EXPECT_TRUE(valid_class_name("[La;"));
  EXPECT_FALSE(valid_class_name("a//b"));
  EXPECT_FALSE(valid_class_name("a;b"));
  EXPECT_FALSE(valid_class_name("[a"));
}

TEST(Descriptor, ExternalSpelling) {
  EXPECT_EQ(external_type("[[I"), "int[][]");
  EXPECT_EQ(external_type("Ljava/lang/String;"), "java.lang.String");
  EXPECT_EQ(external_method("a/B", "m", "(ILjava/lang/String;)V"), "void a.B.m(int, java.lang.String)");
  EXPECT_EQ(external_method("", "m", "()J"), "long m()");
}

TEST(Descriptor, BasicTypes) {
  for (char c : std::string("ZCFDBSIJL[V")) EXPECT_EQ(descriptor_char(basic_type_of(c)), c);
  EXPECT_EQ(static_cast<int>(basic_type_of('Z')), 4);
  EXPECT_EQ(size_in_heap(BasicType::Char), 2u);
  EXPECT_EQ(size_in_heap(BasicType::Array), 4u);
}

TEST(Descriptor, BrokenOnesAreNotLeft) {
  for (std::string_view broken :
       {"", "(", ")", "()", "(I", "([", "(L", "(Ljava/lang/Object", "(I[[", "x", "(J)", "(J)L"}) {
    MethodDescriptor d = parse_method_descriptor(broken);
    for (const TypeInDescriptor& type : d.parameters) {
      EXPECT_GE(type.text.data(), broken.data());
      EXPECT_LE(type.text.data() + type.text.size(), broken.data() + broken.size()) << broken;
    }
    EXPECT_FALSE(external_method("A", "m", broken).empty());
  }
}

TEST(ModifiedUtf8, RoundTrip) {
  std::u16string chars = u"abcdefghijk\u00e9\u20ac";
  chars += char16_t{0};
  chars += char16_t{0xd83d};
  chars += char16_t{0xde00};
  std::string bytes = encode_modified_utf8(chars);
  EXPECT_EQ(bytes.find('\0'), std::string::npos);
  EXPECT_TRUE(valid_modified_utf8(bytes));
  EXPECT_EQ(decode_modified_utf8(bytes), chars);
}

TEST(ModifiedUtf8, ToUtf8) {
  using namespace std::string_view_literals;
  EXPECT_EQ(modified_utf8_to_utf8("a\xc3\xa9\xe2\x82\xac"sv), "a\xc3\xa9\xe2\x82\xac"sv);
  EXPECT_EQ(modified_utf8_to_utf8("a\xc0\x80"sv), "a\0"sv);
  EXPECT_EQ(modified_utf8_to_utf8("\xed\xa0\xbd\xed\xb8\x80!"sv), "\xf0\x9f\x98\x80!"sv);
  EXPECT_EQ(modified_utf8_to_utf8("\xed\xa0\xbdx\xed\xb8\x80\xff"sv), "\xef\xbf\xbdx\xef\xbf\xbd\xef\xbf\xbd"sv);
}

TEST(ModifiedUtf8, Malformed) {
  using namespace std::string_view_literals;
  for (std::string_view bad :
       {"\0"sv, "abcdefgh\0ij"sv, "\xf0\x9f\x98\x80"sv, "\xc3"sv, "\xe2\x82"sv, "\x80"sv, "\xc3zz"sv, "\xff"sv})
    EXPECT_FALSE(valid_modified_utf8(bad));
  EXPECT_EQ(decode_modified_utf8("a\xe2\x82"sv), u"a\uFFFD\uFFFD");
}
