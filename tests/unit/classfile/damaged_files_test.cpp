// SPDX-License-Identifier: Apache-2.0
// Run-time images and jars with every byte damaged, and cut off at every length. A resource is either found inside the
// file or absent. A sanitizer finds reads outside the file.
#include <gtest/gtest.h>
#include <minizip/zip.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "classfile/source/jimage.hpp"

using namespace vitrine::classfile;

namespace {

using Content = std::vector<uint8_t>;

struct Entry {
  std::string module, parent, base, extension, content;
};
const std::vector<Entry> kEntries = {
    {"java.base", "java/lang", "Object", "class", "the class Object"},
    {"java.base", "java/lang", "String", "class", "the class String"},
    {"java.base", "", "module-info", "class", "the module"},
    {"packages", "", "java", "lang", std::string("\0\0\0\0\x01\0\0\0", 8)},  // "/packages/java.lang"
};

uint32_t hash_of(uint32_t seed, const Entry& e) {
  std::string name = "/" + e.module + "/" + (e.parent.empty() ? "" : e.parent + "/") + e.base + "." + e.extension;
  for (unsigned char c : name) seed = (seed * 0x01000193) ^ c;
  return seed & 0x7fffffff;
}

void put_u4(Content& out, uint32_t value) {
  for (int i = 0; i < 4; i++) out.push_back(static_cast<uint8_t>(value >> 8 * i));
}

/// An image of these entries, in this machine's byte order, as jlink makes it.
Content make_image() {
  const uint32_t slots = 8;
  Content strings{0}, locations{0}, data;
  auto string = [&](const std::string& text) {
    if (text.empty()) return uint32_t{0};
    auto at = static_cast<uint32_t>(strings.size());
    strings.insert(strings.end(), text.begin(), text.end());
    strings.push_back(0);
    return at;
  };
  string("java.base");  // at 1: the package listing refers to it
  std::vector<uint32_t> redirect(slots, 0), offsets(slots, 0);
  std::vector<bool> taken(slots, false);
  std::vector<std::vector<size_t>> buckets(slots);
  for (size_t i = 0; i < kEntries.size(); i++) buckets[hash_of(0x01000193, kEntries[i]) % slots].push_back(i);
  std::vector<uint32_t> slot_of(kEntries.size());
  for (uint32_t b = 0; b < slots; b++) {
    if (buckets[b].empty()) continue;
    for (uint32_t seed = 1;; seed++) {
      std::vector<bool> now = taken;
      bool fits = true;
      for (size_t i : buckets[b]) {
        uint32_t slot = hash_of(seed, kEntries[i]) % slots;
        fits &= !now[slot];
        now[slot] = true;
        slot_of[i] = slot;
      }
      if (!fits) continue;
      taken = now;
      redirect[b] = seed;
      break;
    }
  }
  for (size_t i = 0; i < kEntries.size(); i++) {
    const Entry& e = kEntries[i];
    offsets[slot_of[i]] = static_cast<uint32_t>(locations.size());
    auto attribute = [&](uint8_t kind, size_t value) {
      locations.push_back(static_cast<uint8_t>(kind << 3 | 3));
      for (int shift = 24; shift >= 0; shift -= 8) locations.push_back(static_cast<uint8_t>(value >> shift));
    };
    attribute(1, string(e.module));
    attribute(2, string(e.parent));
    attribute(3, string(e.base));
    attribute(4, string(e.extension));
    attribute(5, data.size());
    attribute(7, e.content.size());
    locations.push_back(0);
    data.insert(data.end(), e.content.begin(), e.content.end());
  }
  Content image;
  for (uint32_t word : {0xCAFEDADAu, 0x00010000u, 0u, static_cast<uint32_t>(kEntries.size()), slots,
                        static_cast<uint32_t>(locations.size()), static_cast<uint32_t>(strings.size())})
    put_u4(image, word);
  for (uint32_t word : redirect) put_u4(image, word);
  for (uint32_t word : offsets) put_u4(image, word);
  for (const Content* part : {&locations, &strings, &data}) image.insert(image.end(), part->begin(), part->end());
  return image;
}

struct Folder {
  std::filesystem::path path;
  Folder() {
    std::string name = "/tmp/vitrine_damaged_files_test.XXXXXX";
    path = ::mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string write(const Content& content) const {
    std::string file = path / "file";
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
    return file;
  }
};

/// Reads every byte of the resource.
size_t read_all(const std::optional<Resource>& resource) {
  size_t sum = 0;
  if (resource)
    for (uint8_t byte : resource->bytes) sum += byte + size_t{1};
  return sum;
}

size_t use_image(const std::string& file) {
  std::string error;
  auto image = JImage::open(file, &error);
  EXPECT_TRUE(image != nullptr || error.size() > file.size() + 2) << "no sentence";
  if (image == nullptr) return 0;
  size_t sum = 0;
  for (const Entry& e : kEntries) {
    std::string name = (e.parent.empty() ? "" : e.parent + "/") + e.base + "." + e.extension;
    sum += read_all(image->find_resource(e.module, name));
  }
  sum += image->package_to_module("java/lang").size();
  image->for_each([&](const JImage::Location& l) {
    sum += l.module.size() + l.parent.size() + l.base.size() + l.extension.size();
    sum += read_all(image->read(l));
  });
  return sum;
}

size_t use_jar(const std::string& file) {
  auto jar = make_class_source(file);
  return read_all(jar->find_class("a/A")) + read_all(jar->find_class("a/B")) +
         read_all(jar->find("META-INF/MANIFEST.MF")) + read_all(jar->find("absent"));
}

/// Calls `use` with each byte of `whole` changed in several ways, and with each prefix of it. Returns how often nothing
/// was found.
size_t damage(const Folder& folder, const Content& whole, size_t (*use)(const std::string&)) {
  size_t lost = 0;
  for (size_t at = 0; at < whole.size(); at++) {
    for (uint8_t value :
         {uint8_t{0}, uint8_t{0xff}, static_cast<uint8_t>(whole[at] ^ 0x80), static_cast<uint8_t>(whole[at] + 1)}) {
      Content damaged = whole;
      damaged[at] = value;
      lost += use(folder.write(damaged)) == 0;
    }
    lost += use(folder.write(Content(whole.begin(), whole.begin() + static_cast<ptrdiff_t>(at)))) == 0;
  }
  return lost;
}

TEST(DamagedFiles, Image) {
  Folder folder;
  Content whole = make_image();
  std::string file = folder.write(whole), error;
  auto image = JImage::open(file, &error);
  ASSERT_NE(image, nullptr) << error;
  EXPECT_TRUE(image->find_class("java.base", "java/lang/Object"));
  EXPECT_TRUE(image->find_class("java.base", "java/lang/String"));
  EXPECT_EQ(image->package_to_module("java/lang"), "java.base");
  EXPECT_GT(damage(folder, whole, use_image), 0u);
}

TEST(DamagedFiles, Jar) {
  Folder folder;
  std::string path = folder.path / "x.jar";
  zipFile zip = zipOpen(path.c_str(), APPEND_STATUS_CREATE);
  for (auto [name, content] : {std::pair{"META-INF/MANIFEST.MF", std::string("Manifest-Version: 1.0\r\n\r\n")},
                               {"a/A.class", std::string("stored")},
                               {"a/B.class", std::string(300, 'z')}}) {
    zip_fileinfo info{};
    ASSERT_EQ(
        zipOpenNewFileInZip(zip, name, &info, nullptr, 0, nullptr, 0, nullptr, content.size() > 20 ? Z_DEFLATED : 0, 6),
        ZIP_OK);
    ASSERT_EQ(zipWriteInFileInZip(zip, content.data(), static_cast<unsigned>(content.size())), ZIP_OK);
    zipCloseFileInZip(zip);
  }
  zipClose(zip, nullptr);
  std::ifstream in(path, std::ios::binary);
  Content whole((std::istreambuf_iterator<char>(in)), {});
  ASSERT_GT(use_jar(path), 300u);
  EXPECT_GT(damage(folder, whole, use_jar), 0u);
}

}  // namespace
