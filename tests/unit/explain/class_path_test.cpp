// SPDX-License-Identifier: Apache-2.0
#include "explain/class_path.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace vitrine::explain {
namespace {

namespace fs = std::filesystem;

/// A folder that goes when the test ends.
class ClassPath : public ::testing::Test {
 protected:
  ClassPath() {
    std::string name = (fs::temp_directory_path() / "class_path_XXXXXX").string();
    root_ = mkdtemp(name.data());
  }
  ~ClassPath() override { fs::remove_all(root_); }
  void write(const std::string& file) {
    fs::create_directories((root_ / file).parent_path());
    std::ofstream(root_ / file) << "content";
  }
  std::vector<std::string> near(const std::string& name) {
    return classes_near({Place::Kind::Directory, root_.string(), ""}, name);
  }
  std::string hint(const std::string& file, const std::string& how) {
    return "there is " + file + " in " + root_.string() + ": " + how;
  }
  fs::path root_;
};

TEST_F(ClassPath, KindsOfPlaces) {
  write("text.jar");
  const std::string root = root_.string();
  const std::vector<Place> places = places_on(root + ":" + root + "/gone::" + root + "/text.jar:" + root);
  ASSERT_EQ(places.size(), 4u);
  EXPECT_EQ(places[0].kind, Place::Kind::Directory);
  EXPECT_EQ(places[1].kind, Place::Kind::Missing);
  EXPECT_EQ(places[2].path, ".");
  EXPECT_EQ(places[3].kind, Place::Kind::NoJar);
  EXPECT_EQ(text_of(places), root + ", " + root + "/gone (which does not exist), the current directory, " + root +
                                 "/text.jar (which is not a jar)");
}

TEST_F(ClassPath, NamesThatAreNear) {
  for (const char* file : {"a/Foo.class", "a/Bar$Inner.class", "META-INF/versions/21/b/New.class", "a/notes.txt"})
    write(file);
  EXPECT_EQ(near("a/foo"), std::vector{hint("a/Foo.class", "the names differ in case")});
  EXPECT_EQ(near("c/Foo"), std::vector{hint("a/Foo.class", "it is in another package")});
  EXPECT_EQ(near("a.Foo"), std::vector{hint("a/Foo.class", "the name of that class is a.Foo")});
  EXPECT_EQ(near("a/Foo/class"), std::vector{hint("a/Foo.class", "the name of a class does not end with .class")});
  EXPECT_EQ(near("a/Bar/Inner"),
            std::vector{hint("a/Bar$Inner.class", "the name of a nested class has a $ before its own: a.Bar$Inner")});
  EXPECT_EQ(near("a/Fooo"), std::vector{hint("a/Foo.class", "the names are alike")});
  EXPECT_TRUE(near("c/Fooo").empty());
  EXPECT_EQ(near("b/New"), std::vector{hint("META-INF/versions/21/b/New.class", "it is for Java 21 and newer")});
  EXPECT_TRUE(near("a/notes").empty());
  EXPECT_TRUE(near("a/Foo").empty());
}

TEST_F(ClassPath, HasClass) {
  write("a/Foo.class");
  const Place place{Place::Kind::Directory, root_.string(), ""};
  EXPECT_TRUE(has_class(place, "a/Foo"));
  EXPECT_FALSE(has_class(place, "a/foo"));
}

}  // namespace
}  // namespace vitrine::explain
