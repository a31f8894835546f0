// SPDX-License-Identifier: Apache-2.0
#include "launcher/image/jmod.hpp"

#include <minizip/unzip.h>
#include <minizip/zip.h>

#include <cerrno>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

#include "launcher/image/files.hpp"

namespace vitrine::image {

namespace {

/// The launcher that is behind the script finds its home as all of bin/ do.
constexpr std::string_view kJlink =
    "#!/bin/sh\n"
    "# This JDK links from its run-time image, and refuses to if the VM is not the one that it came with.\n"
    "exec \"$(dirname \"$(readlink -f \"$0\")\")/jlink.stock\" --ignore-modified-runtime \"$@\"\n";

constexpr std::string_view kJmodMagic{"JM\1\0", 4};  // before the zip that a jmod is
constexpr uLong kUtf8 = 1 << 11;                     // the flag of an entry whose name is in UTF-8
constexpr uLong kFirstDay = 1 << 21 | 1 << 16;       // 1 January 1980, as zip files have it
constexpr int kMemoryLevel = 8;                      // the default of zlib

[[noreturn]] void fail_reading(const fs::path& jmod) { throw Failure(jmod.string() + " is damaged, or is not a jmod"); }

/// The jmod that is made. It is written under its temporary name.
class NewJmod {
 public:
  explicit NewJmod(const fs::path& path) : path_(path), file_(path) {
    file_.write(kJmodMagic);
    zip_ = zipOpen64(file_.temporary().c_str(), APPEND_STATUS_CREATEAFTER);
    if (zip_ == nullptr) fail_writing();
  }
  NewJmod(const NewJmod&) = delete;
  NewJmod& operator=(const NewJmod&) = delete;
  ~NewJmod() {
    if (zip_ != nullptr) zipClose(zip_, nullptr);
  }

  void add(const std::string& name, std::span<const char> content) {
    zip_fileinfo facts{};
    facts.dosDate = kFirstDay;
    check(zipOpenNewFileInZip64(zip_, name.c_str(), &facts, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED,
                                Z_DEFAULT_COMPRESSION, 0));
    check(zipWriteInFileInZip(zip_, content.data(), static_cast<unsigned>(content.size())));
    check(zipCloseFileInZip(zip_));
  }

  /// Copies the entry at which `zip`, which is that file, stands, as it is, compressed.
  void copy(unzFile zip, const fs::path& jmod, const std::string& name, const unz_file_info64& facts) {
    int method = 0, level = 0;
    if (unzOpenCurrentFile2(zip, &method, &level, 1) != UNZ_OK) fail_reading(jmod);
    zip_fileinfo copied{{}, facts.dosDate, facts.internal_fa, facts.external_fa};
    // Sizes are known, unlike when the JDK wrote this; so no descriptor follows the content, and its flag is left out.
    check(zipOpenNewFileInZip4_64(zip_, name.c_str(), &copied, nullptr, 0, nullptr, 0, nullptr, method, level, 1,
                                  -MAX_WBITS, kMemoryLevel, Z_DEFAULT_STRATEGY, nullptr, 0, facts.version,
                                  facts.flag & kUtf8, 0));
    int size = 0;
    while ((size = unzReadCurrentFile(zip, buffer_.data(), static_cast<unsigned>(buffer_.size()))) > 0)
      check(zipWriteInFileInZip(zip_, buffer_.data(), static_cast<unsigned>(size)));
    if (size < 0 || unzCloseCurrentFile(zip) != UNZ_OK) fail_reading(jmod);
    check(zipCloseFileInZipRaw64(zip_, facts.uncompressed_size, facts.crc));
  }

  void put() {
    const int error = zipClose(zip_, nullptr);
    zip_ = nullptr;
    check(error);
    file_.put(kData);
  }

 private:
  [[noreturn]] void fail_writing() const {
    throw fs::filesystem_error("", path_, std::error_code(errno != 0 ? errno : EIO, std::generic_category()));
  }
  void check(int error) const {
    if (error != ZIP_OK) fail_writing();
  }

  fs::path path_;
  Replacement file_;
  zipFile zip_ = nullptr;
  std::string buffer_ = std::string(1 << 16, '\0');
};

/// Copies the entries of the jmod, but those whose names are among `left_out`.
void copy_entries(NewJmod& made, const fs::path& jmod, const std::map<std::string, fs::path>& left_out) {
  const std::unique_ptr<std::remove_pointer_t<unzFile>, decltype(&unzClose)> zip(unzOpen64(jmod.c_str()), unzClose);
  if (zip == nullptr) fail_reading(jmod);
  int error = unzGoToFirstFile(zip.get());
  for (; error == UNZ_OK; error = unzGoToNextFile(zip.get())) {
    unz_file_info64 facts{};
    if (unzGetCurrentFileInfo64(zip.get(), &facts, nullptr, 0, nullptr, 0, nullptr, 0) != UNZ_OK) fail_reading(jmod);
    std::string name(facts.size_filename, '\0');
    if (unzGetCurrentFileInfo64(zip.get(), &facts, name.data(), name.size(), nullptr, 0, nullptr, 0) != UNZ_OK)
      fail_reading(jmod);
    if (!left_out.contains(name)) made.copy(zip.get(), jmod, name, facts);
  }
  if (error != UNZ_END_OF_LIST_OF_FILE) fail_reading(jmod);
}

}  // namespace

void put_jmods(const Parts& parts, const fs::path& jdk, const fs::path& out) {
  const fs::path base = jdk / "jmods/java.base.jmod", jlink = out / "bin/jlink";
  if (!fs::is_regular_file(base)) {
    if (fs::is_regular_file(jlink) && MappedFile(jdk / "lib/modules").contains("--ignore-modified-runtime")) {
      fs::rename(jlink, out / "bin/jlink.stock");
      put_text(jlink, kJlink, kProgram);
    }
    return;
  }
  remove_link(out / "jmods");
  fs::create_directories(out / "jmods");
  for (const fs::path& entry : entries_of(base.parent_path()))
    if (entry != base) put_link(out / "jmods" / entry.filename(), entry);
  std::map<std::string, fs::path> files{{"lib/server/libjvm.so", out / "lib/server/libjvm.so"},
                                        {"lib/jvm.cfg", out / "lib/jvm.cfg"}};
  for (const fs::path& header : entries_of(parts.headers()))
    files["include/" + header.filename().string()] = out / "include" / header.filename();
  NewJmod made(out / "jmods/java.base.jmod");
  copy_entries(made, base, files);
  for (const auto& [name, file] : files) made.add(name, MappedFile(file).bytes());
  made.put();
}

}  // namespace vitrine::image
