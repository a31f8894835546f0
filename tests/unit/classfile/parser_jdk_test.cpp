// SPDX-License-Identifier: Apache-2.0
// Every class of the JDK's run-time image is accepted, with all checks and without.
#include <gtest/gtest.h>

#include "classfile/class_file.hpp"
#include "classfile/source/jimage.hpp"
#include "jdk_world.hpp"

using namespace vitrine::classfile;

namespace {
struct Count {
  size_t classes = 0, refused = 0, methods = 0;
};

Count parse_all(const JImage& image, std::string_view module, const ParseOptions& base) {
  Count count;
  image.for_each([&](const JImage::Location& l) {
    if (!l.is_class() || (!module.empty() && l.module != module)) return;
    std::string name(l.parent);
    if (!name.empty()) name += '/';
    name += l.base;
    auto resource = image.read(l);
    ASSERT_TRUE(resource) << name;
    ParseOptions options = base;
    options.expected_name = name;
    auto outcome = parse_class_file(resource->bytes, resource->owner, options);
    ++count.classes;
    if (outcome.error) {
      ++count.refused;
      ADD_FAILURE() << l.module << "/" << name << ": " << outcome.error->message;
    } else {
      count.methods += outcome.class_file->methods.size();
    }
  });
  return count;
}
}  // namespace

TEST(ParserOnTheJdk, EveryClassIsAccepted) {
  auto image = JImage::open(VITRINE_JDK "/lib/modules");
  ASSERT_TRUE(image);
  ParseOptions options = test::options_of_jdk();
  std::clock_t begin = std::clock();
  Count count = parse_all(*image, "", options);
  std::printf("%zu classes, %.1f us a class\n", count.classes,
              1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / static_cast<double>(count.classes));
  EXPECT_GT(count.classes, 5000u);
  EXPECT_EQ(count.refused, 0u);
}

TEST(ParserOnTheJdk, TrustedClassesAreQuick) {
  auto image = JImage::open(VITRINE_JDK "/lib/modules");
  ASSERT_TRUE(image);
  ParseOptions options = test::options_of_jdk();
  options.check_format = options.strict_names = false;
  Count count = parse_all(*image, "java.base", options);  // pages the image in
  std::clock_t begin = std::clock();
  parse_all(*image, "java.base", options);
  double us = 1e6 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::printf("%zu classes, %zu methods: %.1f us a class\n", count.classes, count.methods,
              us / static_cast<double>(count.classes));
  EXPECT_EQ(count.refused, 0u);
}
