// SPDX-License-Identifier: Apache-2.0
// Typed indices: what converts into what is decided when this file is compiled.
#include "classfile/constant_pool.hpp"

#include <gtest/gtest.h>

#include <type_traits>

#include "tests/unit/classfile/class_builder.hpp"

namespace vitrine::classfile {
namespace {

using ClassIndex = CpIndex<ClassEntry>;

static_assert(sizeof(ClassIndex) == sizeof(uint16_t) && std::is_trivially_copyable_v<ClassIndex>);
static_assert(!std::is_constructible_v<ClassIndex, uint16_t> && !std::is_convertible_v<ClassIndex, uint16_t>);
static_assert(!std::is_constructible_v<ClassIndex, CpIndex<StringEntry>>);
static_assert(!std::is_constructible_v<CpIndex<MemberRefEntry>, CpIndex<FieldRefEntry>>);
static_assert(!std::is_convertible_v<ClassIndex, bool> && std::is_constructible_v<bool, ClassIndex>);

template <class Entry>
concept HasName = requires(const ConstantPool& pool, CpIndex<Entry> index) {
  pool.member_name(index);
};
template <class Entry>
concept HasClass = requires(const ConstantPool& pool, CpIndex<Entry> index) {
  pool.member_class(index);
};
template <class Entry>
concept HasBootstrapMethod = requires(const ConstantPool& pool, CpIndex<Entry> index) {
  pool.bootstrap_index(index);
};
template <class Entry>
concept IsClass = requires(const ConstantPool& pool, CpIndex<Entry> index) {
  pool.class_name(index);
};

static_assert(HasName<FieldRefEntry> && HasName<MethodRefEntry> && HasName<DynamicEntry> && HasName<NamedEntry>);
static_assert(!HasName<ClassEntry> && !HasName<LoadableEntry> && !HasName<MethodHandleEntry>);
static_assert(HasClass<MethodRefEntry> && HasClass<MemberRefEntry> && !HasClass<InvokeDynamicEntry>);
static_assert(!HasClass<NamedEntry>);
static_assert(HasBootstrapMethod<DynamicEntry> && HasBootstrapMethod<InvokeDynamicEntry>);
static_assert(!HasBootstrapMethod<LoadableEntry> && !HasBootstrapMethod<MethodRefEntry>);
static_assert(IsClass<ClassEntry> && !IsClass<StringEntry> && !IsClass<LoadableEntry>);

struct Sample {
  test::ClassBuilder builder{"a/A"};
  uint16_t field = builder.field("a/B", "count", "I");
  uint16_t method = builder.method("a/B", "call", "(J)V");
  uint16_t interface_method = builder.interface_method("a/C", "run", "()V");
  uint16_t string = builder.string("text");
  uint16_t wide = builder.long_(42);
  uint16_t type = builder.method_type("()I");
  test::ByteVector bytes = builder.bytes();
  ParseOutcome parsed = parse_class_file(bytes, nullptr, {});
  const ConstantPool& pool = parsed.class_file->constants;
};

TEST(ConstantPool, AnIndexLeadsToItsEntry) {
  Sample sample;
  const ConstantPool& pool = sample.pool;
  auto field = pool.index<FieldRefEntry>(sample.field);
  EXPECT_EQ(field.value(), sample.field);
  EXPECT_EQ(pool.tag(field), ConstantTag::Fieldref);
  EXPECT_EQ(pool.member_class_name(field), "a/B");
  EXPECT_EQ(pool.member_name(field), "count");
  EXPECT_EQ(pool.member_descriptor(field), "I");
  EXPECT_EQ(pool.class_name(pool.member_class(field)), "a/B");
  EXPECT_EQ(pool.text(pool.index<StringEntry>(sample.string)), "text");
  EXPECT_EQ(pool.descriptor(pool.index<MethodTypeEntry>(sample.type)), "()I");
  EXPECT_EQ(pool[pool.index<LoadableEntry>(sample.wide)].j, 42);
}

TEST(ConstantPool, MethodsOfClassesAndInterfacesAreOneKind) {
  Sample sample;
  EXPECT_EQ(sample.pool.member_name(sample.pool.index<MethodRefEntry>(sample.method)), "call");
  EXPECT_EQ(sample.pool.member_name(sample.pool.index<MethodRefEntry>(sample.interface_method)), "run");
}

TEST(ConstantPool, NoIndexIsZero) {
  EXPECT_FALSE(ClassIndex());
  EXPECT_EQ(ClassIndex().value(), 0);
  Sample sample;
  EXPECT_TRUE(sample.parsed.class_file->super_class);
  EXPECT_FALSE(sample.parsed.class_file->nest_host);
}

TEST(ConstantPool, ForEachFindsAllOfAKind) {
  Sample sample;
  std::vector<std::string_view> classes;
  sample.pool.for_each<ClassEntry>([&](ClassIndex index) { classes.push_back(sample.pool.class_name(index)); });
  EXPECT_EQ(classes, (std::vector<std::string_view>{"a/A", "java/lang/Object", "a/B", "a/C"}));
  std::vector<uint16_t> members;
  sample.pool.for_each<MemberRefEntry>([&](auto index) { members.push_back(index.value()); });
  EXPECT_EQ(members, (std::vector<uint16_t>{sample.field, sample.method, sample.interface_method}));
}

#ifndef NDEBUG
TEST(ConstantPoolDeathTest, TheKindIsAsserted) {
  Sample sample;
  EXPECT_DEATH((void)sample.pool.index<ClassEntry>(sample.string), "Entry::admits");
  EXPECT_DEATH((void)sample.pool.index<LoadableEntry>(static_cast<uint16_t>(sample.wide + 1)), "Entry::admits");
  EXPECT_DEATH((void)sample.pool.index<ClassEntry>(0), "Entry::admits");
  EXPECT_DEATH((void)sample.pool.index<ClassEntry>(9999), "Entry::admits");
}
#endif

}  // namespace
}  // namespace vitrine::classfile
