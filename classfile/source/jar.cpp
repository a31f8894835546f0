// SPDX-License-Identifier: Apache-2.0
// Jar over minizip: the central directory is read once into a hash map, then every find is one seek and one inflate.
#include "classfile/source/jar.hpp"

#include <minizip/unzip.h>
#include <sys/stat.h>
#include <zlib.h>

#include <charconv>
#include <mutex>
#include <vector>

namespace vitrine::classfile {

namespace {
constexpr uint64_t kLargestEntry = uint64_t{1} << 31;
constexpr std::string_view kManifest = "META-INF/MANIFEST.MF";
constexpr std::string_view kVersions = "META-INF/versions/";

bool same_ignoring_case(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i)
    if ((a[i] | 0x20) != (b[i] | 0x20)) return false;
  return true;
}

// An attribute of the manifest's main section (JAR specification): the lines up to the first empty one. A line that
// starts with a blank continues the line before.
std::string attribute_of(std::string_view manifest, std::string_view name) {
  std::string value;
  bool found = false;
  while (!manifest.empty()) {
    size_t end = manifest.find_first_of("\r\n");
    std::string_view line = manifest.substr(0, end);
    size_t skip = line.size();
    if (skip < manifest.size()) skip += manifest.substr(skip).starts_with("\r\n") ? 2 : 1;
    manifest.remove_prefix(skip);
    if (line.empty()) break;
    if (found && line[0] != ' ') break;
    if (found) {
      value += line.substr(1);
    } else if (size_t colon = line.find(':');
               colon != std::string_view::npos && same_ignoring_case(line.substr(0, colon), name)) {
      found = true;
      line.remove_prefix(colon + 1);
      if (!line.empty() && line[0] == ' ') line.remove_prefix(1);
      value = line;
    }
  }
  return value;
}

std::string_view text(const Resource& r) { return {reinterpret_cast<const char*>(r.bytes.data()), r.bytes.size()}; }
}  // namespace

Jar::~Jar() {
  if (zip_) unzClose(static_cast<unzFile>(zip_));
}

void Jar::open_locked() {
  if (opened_) return;
  opened_ = true;
  struct stat st;  // opening a pipe would wait for its writer
  if (::stat(path().c_str(), &st) != 0 || !S_ISREG(st.st_mode)) return;
  unzFile zip = unzOpen64(path().c_str());
  if (!zip) return;
  zip_ = zip;
  std::vector<char> name(4096);
  for (int rc = unzGoToFirstFile(zip); rc == UNZ_OK; rc = unzGoToNextFile(zip)) {
    unz_file_info64 info;
    unz64_file_pos at;
    if (unzGetCurrentFileInfo64(zip, &info, name.data(), name.size(), nullptr, 0, nullptr, 0) != UNZ_OK) break;
    if (info.size_filename >= name.size()) {
      name.resize(info.size_filename + 1);
      if (unzGetCurrentFileInfo64(zip, &info, name.data(), name.size(), nullptr, 0, nullptr, 0) != UNZ_OK) break;
    }
    if (info.size_filename == 0 || name[info.size_filename - 1] == '/' || unzGetFilePos64(zip, &at) != UNZ_OK) continue;
    index_.insert_or_assign(std::string(name.data(), info.size_filename),
                            Position{at.pos_in_zip_directory, at.num_of_file});
  }
  index_versions_locked();
}

// JEP 238: for each name, the newest META-INF/versions/N/name with 9 <= N <= release replaces the base entry.
void Jar::index_versions_locked() {
  auto manifest = index_.find(kManifest);
  if (manifest == index_.end()) return;
  auto bytes = read_locked(manifest->second);
  if (!bytes || !same_ignoring_case(attribute_of(text(*bytes), "Multi-Release"), "true")) return;
  std::unordered_map<std::string, std::pair<int, Position>> newest;
  for (const auto& [name, position] : index_) {
    if (!name.starts_with(kVersions)) continue;
    int version = 0;
    auto [end, error] = std::from_chars(name.data() + kVersions.size(), name.data() + name.size(), version);
    if (error != std::errc{} || *end != '/' || version < 9 || version > release_) continue;
    std::string base(end + 1);
    if (base.starts_with("META-INF/")) continue;
    auto& slot = newest[base];
    if (version > slot.first) slot = {version, position};
  }
  for (auto& [name, versioned] : newest) index_.insert_or_assign(name, versioned.second);
}

std::optional<Resource> Jar::read_locked(Position position) {
  unzFile zip = static_cast<unzFile>(zip_);
  unz64_file_pos at{position.offset_in_directory, position.number};
  unz_file_info64 info;
  if (unzGoToFilePos64(zip, &at) != UNZ_OK) return std::nullopt;
  if (unzGetCurrentFileInfo64(zip, &info, nullptr, 0, nullptr, 0, nullptr, 0) != UNZ_OK) return std::nullopt;
  if (info.uncompressed_size > kLargestEntry || unzOpenCurrentFile(zip) != UNZ_OK) return std::nullopt;
  auto bytes = std::make_shared<std::vector<uint8_t>>(info.uncompressed_size);
  size_t got = 0;
  while (got < bytes->size()) {
    int n = unzReadCurrentFile(zip, bytes->data() + got, static_cast<unsigned>(bytes->size() - got));
    if (n <= 0) break;
    got += static_cast<size_t>(n);
  }
  // Closing the entry reports a wrong checksum.
  if (unzCloseCurrentFile(zip) != UNZ_OK || got != bytes->size()) return std::nullopt;
  Bytes view(bytes->data(), bytes->size());
  return Resource{view, std::move(bytes)};
}

std::optional<Resource> Jar::find(std::string_view resource_path) {
  std::lock_guard lock(mutex_);
  open_locked();
  auto entry = index_.find(resource_path);
  return entry == index_.end() ? std::nullopt : read_locked(entry->second);
}

bool Jar::readable() {
  std::lock_guard lock(mutex_);
  open_locked();
  return zip_ != nullptr;
}

size_t Jar::entry_count() {
  std::lock_guard lock(mutex_);
  open_locked();
  return index_.size();
}

std::vector<std::string> Jar::names() {
  std::lock_guard lock(mutex_);
  open_locked();
  std::vector<std::string> names;
  for (const auto& [name, position] : index_) names.push_back(name);
  return names;
}

std::string Jar::main_attribute(std::string_view name) {
  const std::optional<Resource> manifest = find(kManifest);
  return manifest ? attribute_of(text(*manifest), name) : "";
}

bool inflate_zlib(Bytes compressed, std::span<uint8_t> out) {
  uLongf size = out.size();
  return ::uncompress(out.data(), &size, compressed.data(), compressed.size()) == Z_OK && size == out.size();
}

}  // namespace vitrine::classfile
