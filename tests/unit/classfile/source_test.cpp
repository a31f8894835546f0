// SPDX-License-Identifier: Apache-2.0
// The places that class files come from: run-time image, directory, jar.
#include <gtest/gtest.h>
#include <minizip/zip.h>

#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "classfile/source/jar.hpp"
#include "classfile/source/jimage.hpp"
#include "classfile/source/shared_strings.hpp"

using namespace vitrine::classfile;

namespace {

std::string text(const std::optional<Resource>& r) {
  return r ? std::string(reinterpret_cast<const char*>(r->bytes.data()), r->bytes.size()) : std::string("(absent)");
}

struct TemporaryFolder {
  std::filesystem::path path;
  TemporaryFolder() {
    std::string name = "/tmp/vitrine_source_test.XXXXXX";
    path = ::mkdtemp(name.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path); }
};

void write_jar(const std::string& path, const std::vector<std::pair<std::string, std::string>>& entries) {
  zipFile zip = zipOpen(path.c_str(), APPEND_STATUS_CREATE);
  for (const auto& [name, content] : entries) {
    zip_fileinfo info{};
    ASSERT_EQ(zipOpenNewFileInZip(zip, name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr,
                                  content.size() > 20 ? Z_DEFLATED : 0, 6),
              ZIP_OK);
    ASSERT_EQ(zipWriteInFileInZip(zip, content.data(), static_cast<unsigned>(content.size())), ZIP_OK);
    zipCloseFileInZip(zip);
  }
  zipClose(zip, nullptr);
}

}  // namespace

class JImageOfTheJdk : public testing::Test {
 protected:
  void SetUp() override {
    image = JImage::open(VITRINE_JDK "/lib/modules", &error);
    ASSERT_TRUE(image) << error;
  }
  std::string error;
  std::unique_ptr<JImage> image;
};

TEST_F(JImageOfTheJdk, FindsClassesAndResources) {
  auto object = image->find_resource("java.base", "java/lang/Object.class");
  ASSERT_TRUE(object);
  ASSERT_GT(object->bytes.size(), 1000u);
  EXPECT_EQ(object->bytes[0], 0xca);
  EXPECT_TRUE(object->owner);
  EXPECT_TRUE(image->find_class("java.base", "java/lang/Thread$State"));
  EXPECT_TRUE(image->find_class("java.base", "module-info"));
  EXPECT_FALSE(image->find_class("java.base", "java/lang/Objekt"));
  EXPECT_FALSE(image->find_class("java.sql", "java/lang/Object"));
  EXPECT_FALSE(image->find_class("", ""));
}

TEST_F(JImageOfTheJdk, PackagesBelongToModules) {
  EXPECT_EQ(image->package_to_module("java/lang"), "java.base");
  EXPECT_EQ(image->package_to_module("java/util/concurrent/atomic"), "java.base");
  EXPECT_EQ(image->package_to_module("java/lang/management"), "java.management");
  EXPECT_EQ(image->package_to_module("no/such"), "");
  EXPECT_EQ(image->package_to_module("java"), "");
}

TEST_F(JImageOfTheJdk, EveryResourceIsFoundByItsOwnName) {
  size_t count = 0, classes = 0, lost = 0;
  image->for_each([&](const JImage::Location& l) {
    ++count;
    classes += l.is_class();
    if (l.module.empty()) return;
    std::string path(l.parent);
    if (!path.empty()) path += '/';
    path += l.base;
    if (!l.extension.empty()) (path += '.') += l.extension;
    auto found = image->find_resource(l.module, path);
    if (!found || found->bytes.size() != l.uncompressed_size) ++lost;
  });
  EXPECT_EQ(count, image->resource_count());
  EXPECT_GT(classes, 5000u);
  EXPECT_EQ(lost, 0u);
}

TEST(JImage, RefusesWhatIsNoImage) {
  std::string error;
  EXPECT_FALSE(JImage::open("/etc/passwd", &error));
  EXPECT_EQ(error, "/etc/passwd: not a run-time image");
  EXPECT_FALSE(JImage::open("/no/such/file", &error));
  EXPECT_EQ(error, "/no/such/file: cannot be opened");
  TemporaryFolder folder;
  std::vector<uint32_t> header{0xCAFEDADA, 0x10000, 0, 5, 0xffffffff, 5, 5, 0, 0};
  std::ofstream(folder.path / "image").write(reinterpret_cast<char*>(header.data()), 36);
  EXPECT_FALSE(JImage::open(folder.path / "image", &error));
  EXPECT_NE(error.find("damaged"), std::string::npos);
}

// Version 1.1 marks the module with the package's content by bit 2; other bits and 1.0's meaning say something else. A
// location may have an attribute 8.
TEST(JImage, PackageOfAnImageWithPreviewEntries) {
  using namespace std::string_literals;
  const std::string strings = "\0packages\0java.lang\0java.base\0java.instrument\0"s;  // offsets 0, 1, 10, 20, 30
  const std::string location = "\x08\x01\x18\x0a\x28\x00\x38\x10\x40\x01\x00"s;  // module, base, place, size, preview
  for (uint32_t version : {0x10000u, 0x10001u}) {
    const std::vector<uint32_t> numbers{
        0xCAFEDADA, version, 0, 1, 1, static_cast<uint32_t>(location.size()), static_cast<uint32_t>(strings.size()),
        0xffffffff, 0};
    const std::vector<uint32_t> packages =
        version == 0x10000 ? std::vector<uint32_t>{1, 30, 0, 20} : std::vector<uint32_t>{2, 30, 7, 20};
    TemporaryFolder folder;
    {
      std::ofstream file(folder.path / "image");
      file.write(reinterpret_cast<const char*>(numbers.data()), static_cast<std::streamsize>(numbers.size() * 4));
      file << location << strings;
      file.write(reinterpret_cast<const char*>(packages.data()), 16);
    }
    std::string error;
    auto image = JImage::open(folder.path / "image", &error);
    ASSERT_TRUE(image) << error;
    EXPECT_EQ(image->package_to_module("java/lang"), "java.base") << version;
  }
}

TEST(SharedStrings, ConstantsAreRestored) {
  using namespace std::string_literals;
  const std::string strings = "\0java/lang\0Object\0(L;I)L;\0x"s;  // offsets 0, 1, 11, 18, 26
  auto string_at = [&](uint32_t offset) { return std::string_view(strings.c_str() + offset); };
  auto bytes = [](const std::string& s) { return std::vector<uint8_t>(s.begin(), s.end()); };
  // A one-byte number n is A0|n; four bytes are a plain number.
  std::string compact = "\xca\xfe\xba\xbe\0\0\0\x3d\0\x06"s + "\x17\xab"s /* Object */ + "\x01\0\x01y"s +
                        "\x19\xb2\xa7\xa1\xab\xa0\0\0\0\x1a"s /* descriptor: java/lang Object, (none) x */ +
                        "\x05"
                        "12345678"s /* Long: takes two indices */
                        + "rest"s;
  std::string expected = "\xca\xfe\xba\xbe\0\0\0\x3d\0\x06"s + "\x01\0\x06Object"s + "\x01\0\x01y"s +
                         "\x01\0\x18(Ljava/lang/Object;I)Lx;"s +
                         "\x05"
                         "12345678"s +
                         "rest"s;
  std::vector<uint8_t> out;
  ASSERT_TRUE(restore_shared_strings(bytes(compact), string_at, out));
  EXPECT_EQ(out, bytes(expected));
  EXPECT_FALSE(restore_shared_strings(bytes(compact.substr(0, 14)), string_at, out));
}

TEST(Directory, FindsFiles) {
  TemporaryFolder folder;
  std::filesystem::create_directories(folder.path / "a/b");
  std::ofstream(folder.path / "a/b/C.class") << "bytes";
  auto source = make_class_source(folder.path);
  EXPECT_EQ(text(source->find_class("a/b/C")), "bytes");
  EXPECT_FALSE(source->find("a/b"));
  EXPECT_FALSE(source->find_class("a/b/D"));
}

TEST(Jar, FindsEntriesManifestAndVersions) {
  TemporaryFolder folder;
  std::string path = folder.path / "x.jar", large(100000, 'z');
  write_jar(path, {{"META-INF/MANIFEST.MF",
                    "Manifest-Version: 1.0\r\nMulti-Release: true\r\nClass-Path: a.jar b\r\n .jar\r\n\r\nName: "
                    "x\r\nSealed: true\r\n"},
                   {"a/", ""},
                   {"a/A.class", "base"},
                   {"a/B.class", large},
                   {"META-INF/versions/9/a/A.class", "nine"},
                   {"META-INF/versions/17/a/A.class", "seventeen"},
                   {"META-INF/versions/18/a/A.class", "eighteen"},
                   {"META-INF/versions/11/a/New.class", "eleven"}});
  Jar jar(path);
  EXPECT_EQ(text(jar.find_class("a/A")), "seventeen");
  EXPECT_EQ(text(jar.find_class("a/B")), large);
  EXPECT_EQ(text(jar.find_class("a/New")), "eleven");
  EXPECT_FALSE(jar.find("a/"));
  EXPECT_EQ(text(Jar(path, 10).find_class("a/A")), "nine");
  EXPECT_EQ(text(Jar(path, 8).find_class("a/A")), "base");

  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 200; ++i)
        wrong += text(jar.find_class("a/B")) != large || text(jar.find_class("a/A")) != "seventeen";
    });
  for (auto& t : threads) t.join();
  EXPECT_EQ(wrong, 0);
}

TEST(Jar, DamagedOrAbsentFilesFindNothing) {
  TemporaryFolder folder;
  std::ofstream(folder.path / "bad.jar") << "this is not a zip file at all";
  auto bad = make_class_source(folder.path / "bad.jar");
  EXPECT_FALSE(bad->find("a"));
  EXPECT_FALSE(make_class_source(folder.path / "absent.jar")->find("a"));
  write_jar(folder.path / "cut.jar", {{"a", std::string(5000, 'q') + "x"}});
  std::fstream file(folder.path / "cut.jar", std::ios::in | std::ios::out);
  file.seekp(34);
  file.write("\x13\x37", 2);  // damages the deflated content
  file.close();
  EXPECT_FALSE(Jar(folder.path / "cut.jar").find("a"));
}
