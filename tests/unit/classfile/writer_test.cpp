// SPDX-License-Identifier: Apache-2.0
// parse(write(parse(x))) has the facts of parse(x), for every class of the JDK.
#include "classfile/tools/writer.hpp"

#include <gtest/gtest.h>

#include "classfile/source/jimage.hpp"
#include "jdk_world.hpp"
#include "same_facts.hpp"

using namespace vitrine::classfile;

TEST(Writer, RoundTripOfEveryClassOfTheJdk) {
  auto image = JImage::open(VITRINE_JDK "/lib/modules");
  ASSERT_TRUE(image);
  const ParseOptions options = test::options_of_jdk();
  size_t count = 0;
  image->for_each([&](const JImage::Location& l) {
    if (!l.is_class()) return;
    auto resource = image->read(l);
    ASSERT_TRUE(resource);
    auto first = parse_class_file(resource->bytes, resource->owner, options);
    ASSERT_TRUE(first.class_file);
    std::vector<uint8_t> written = write_class_file(*first.class_file);
    auto second = parse_class_file(written, nullptr, options);
    ASSERT_TRUE(second.class_file) << first.class_file->name() << ": " << second.error->message;
    EXPECT_EQ(test::difference(*first.class_file, *second.class_file), "") << first.class_file->name();
    ++count;
  });
  EXPECT_GT(count, 5000u);
}

TEST(Writer, NamesOfAttributesAreAddedToThePool) {
  auto image = JImage::open(VITRINE_JDK "/lib/modules");
  ASSERT_TRUE(image);
  auto resource = image->find_class("java.base", "java/lang/Object");
  auto parsed = parse_class_file(resource->bytes, resource->owner, test::options_of_jdk());
  ASSERT_TRUE(parsed.class_file);
  ClassFile& file = *parsed.class_file;
  uint16_t before = file.constants.count();
  file.synthetic_attribute = true;
  auto again = parse_class_file(write_class_file(file), nullptr, test::options_of_jdk());
  ASSERT_TRUE(again.class_file) << again.error->message;
  EXPECT_TRUE(again.class_file->synthetic_attribute);
  EXPECT_EQ(again.class_file->constants.count(), before + 1);
}
