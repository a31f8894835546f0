// SPDX-License-Identifier: Apache-2.0
// A jar on a class path, also a multi-release one (JEP 238), over minizip. Only jar.cpp uses zlib and minizip.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/lock.hpp"
#include "classfile/source/class_source.hpp"

namespace vitrine::classfile {

/// A jar is opened at the first find and stays open until the Jar is destroyed. If the file is not a zip file, every
/// find fails; see `readable`. Thread-safe: one lock around the file (LockRank::Jar), held while an entry is inflated.
class Jar final : public ClassSource {
 public:
  /// `release`: in a multi-release jar, versioned entries (META-INF/versions/N) with 9 <= N <= release replace the base
  /// entries. Those of META-INF itself are never replaced.
  explicit Jar(std::string path, int release = 17) : ClassSource(std::move(path)), release_(release) {}
  ~Jar() override;

  /// The inflated entry, in memory of its own. nullopt also if its checksum is wrong or it is larger than 2 GB.
  std::optional<Resource> find(std::string_view resource_path) override;

  /// Opens the file if necessary. Returns whether it is a readable zip file.
  bool readable();
  /// The number of names that find can succeed for, directories not among them. Opens the file if necessary.
  size_t entry_count();
  /// Those names, in no order. Opens the file if necessary.
  std::vector<std::string> names();
  /// An attribute of the main section of the manifest ("Class-Path"); "" if there is none. Opens the file if necessary.
  std::string main_attribute(std::string_view name);

 private:
  /// Where minizip finds an entry.
  struct Position {
    uint64_t offset_in_directory, number;
  };
  void open_locked() REQUIRES(mutex_);
  void index_versions_locked() REQUIRES(mutex_);
  std::optional<Resource> read_locked(Position position) REQUIRES(mutex_);

  struct Hash {
    using is_transparent = void;  // NOLINT(readability-identifier-naming): the standard names it
    size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
  };
  using Index = std::unordered_map<std::string, Position, Hash, std::equal_to<>>;

  const int release_;
  Mutex mutex_{LockRank::Jar};
  bool opened_ GUARDED_BY(mutex_) = false;
  void* zip_ GUARDED_BY(mutex_) = nullptr;  // unzFile
  Index index_ GUARDED_BY(mutex_);          // after opening: the names as this release sees them
};

/// Inflates a zlib stream whose inflated size is out.size() (compressed jimage resources). False if it is damaged or
/// has another size; `out` is then undefined.
bool inflate_zlib(Bytes compressed, std::span<uint8_t> out);

}  // namespace vitrine::classfile
