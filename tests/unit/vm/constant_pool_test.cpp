// SPDX-License-Identifier: Apache-2.0
// A class with two versions, as RedefineClasses leaves it: a method of the old version goes on with the old constant
// pool, in which the indices mean something else.
#include "vm/model/constant_pool.hpp"

#include <gtest/gtest.h>

#include "tests/unit/classfile/class_builder.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/class_version.hpp"

namespace vitrine::vm {
namespace {

std::shared_ptr<classfile::ClassFile> file_with_classes(std::initializer_list<std::string_view> names) {
  classfile::test::ClassBuilder builder("p/Holder");
  for (std::string_view name : names) builder.cls(name);
  builder.add_method(kAccStatic, "run", "()V", classfile::test::Code().op({classfile::Op::return_}));
  classfile::test::ByteVector bytes = builder.bytes();
  return classfile::parse_class_file(bytes, nullptr, {}).class_file;
}

class ConstantPoolVersions : public testing::Test {
 protected:
  ConstantPoolVersions() {
    for (auto [cls, name] : {std::pair{&holder, "p/Holder"}, {&a, "p/A"}, {&b, "p/B"}}) {
      cls->name = Symbol::intern(name);
      cls->package = Symbol::intern("p");
      cls->loader = &loader;
      loader.classes[cls->name] = cls;
    }
    method.holder = &holder;
    redefine(file_with_classes({"p/A", "p/B"}));
    running = method.make_stand_in();
    redefine(file_with_classes({"p/B", "p/A"}));
  }

  /// Gives `holder` and `method` another version.
  void redefine(std::shared_ptr<classfile::ClassFile> file) {
    auto next = std::make_shared<ClassVersion>(holder, std::move(file));
    method.set_version(next->methods[0]);
    if (holder.version != nullptr) holder.old_versions.push_back(holder.version);
    holder.version = std::move(next);
  }
  static CpIndex<ClassEntry> class_named(const RuntimeConstantPool& pool, std::string_view name) {
    CpIndex<ClassEntry> found;
    pool.facts().for_each<ClassEntry>([&](CpIndex<ClassEntry> index) {
      if (pool.facts().class_name(index) == name) found = index;
    });
    return found;
  }

  Thread self;
  LoaderData loader;
  Class holder, a, b;
  Method method;
  std::unique_ptr<Method> running;  // what a frame has that was called before the redefinition
};

TEST_F(ConstantPoolVersions, AMethodHasThePoolOfItsVersion) {
  EXPECT_EQ(&method.version->constants(), holder.constants());
  EXPECT_EQ(&running->version->constants(), holder.old_versions[0]->constants.get());
  redefine(file_with_classes({}));
  EXPECT_EQ(&method.version->constants(), holder.constants());
  EXPECT_EQ(&running->version->constants(), holder.old_versions[0]->constants.get());
}

TEST_F(ConstantPoolVersions, AnIndexIsResolvedInItsOwnPool) {
  RuntimeConstantPool &old = running->version->constants(), &now = method.version->constants();
  const uint16_t number = class_named(old, "p/A").value();
  ASSERT_EQ(number, class_named(now, "p/B").value());
  EXPECT_EQ(resolve_class(self, old, old.index<ClassEntry>(number)).value(), &a);
  EXPECT_EQ(now.resolved(now.index<ClassEntry>(number)), nullptr);
  EXPECT_EQ(resolve_class(self, now, now.index<ClassEntry>(number)).value(), &b);
  EXPECT_EQ(old.resolved(old.index<ClassEntry>(number)), &a);
}

TEST_F(ConstantPoolVersions, ARedefinitionKeepsWhatWasResolved) {
  RuntimeConstantPool& pool = method.version->constants();
  auto index = class_named(pool, "p/A");
  EXPECT_EQ(resolve_class(self, pool, index).value(), &a);
  redefine(file_with_classes({}));
  loader.mutex.assume_held();  // there is no other thread
  loader.classes.clear();      // nothing is looked up again
  EXPECT_EQ(resolve_class(self, pool, index).value(), &a);
}

TEST_F(ConstantPoolVersions, ErrorsBelongToOnePool) {
  RuntimeConstantPool &old = running->version->constants(), &now = method.version->constants();
  auto failed = class_named(old, "p/A");
  old.record_error(failed, {Symbol::intern("java/lang/NoClassDefFoundError"), "p/A", nullptr, nullptr});
  ASSERT_NE(old.error(failed), nullptr);
  EXPECT_EQ(old.error(class_named(old, "p/B")), nullptr);
  EXPECT_EQ(now.error(now.index<ClassEntry>(failed.value())), nullptr);
  EXPECT_EQ(old.publish_unless_failed(failed, &a), nullptr);
  EXPECT_EQ(resolve_class(self, now, class_named(now, "p/A")).value(), &a);
}

TEST_F(ConstantPoolVersions, AreFoundByNumber) {
  EXPECT_EQ(holder.constants_of_version(0), &running->version->constants());
  EXPECT_EQ(holder.constants_of_version(1), &method.version->constants());
  EXPECT_EQ(holder.constants_of_version(2), nullptr);
  EXPECT_EQ(a.constants_of_version(0), nullptr);
  // Versions that are not executed any more lose their pools, then go; the others keep their numbers.
  holder.old_versions[0]->constants = nullptr;
  EXPECT_EQ(holder.constants_of_version(0), nullptr);
  holder.old_versions.clear();
  redefine(file_with_classes({}));
  EXPECT_EQ(holder.constants_of_version(1), holder.old_versions[0]->constants.get());
  EXPECT_EQ(holder.constants_of_version(2), holder.constants());
}

TEST_F(ConstantPoolVersions, AHiddenClassIsWhatItsOwnNameDenotes) {
  holder.name = Symbol::intern("p/Holder+0x1");
  RuntimeConstantPool& pool = method.version->constants();
  pool.resolve_own_name();
  EXPECT_EQ(pool.resolved(class_named(pool, "p/Holder")), &holder);
  EXPECT_EQ(pool.resolved(class_named(pool, "p/A")), nullptr);
}

}  // namespace
}  // namespace vitrine::vm
