// SPDX-License-Identifier: Apache-2.0
// A jar on a class path, multi-release included, over minizip. zlib and minizip are at home in jar.cpp and nowhere
// else.
#pragma once
#include <mutex>
#include <unordered_map>

#include "classfile/source/class_source.hpp"
#include "base/lock.hpp"

namespace vitrine::classfile {

/// Opened at the first find; a file that is no zip finds nothing (`readable` tells). Thread-safe: one lock around the
/// file.
class Jar final : public ClassSource {
 public:
  /// `release`: the feature release whose versioned entries (META-INF/versions/N, N <= release) win in a multi-release
  /// jar.
  explicit Jar(std::string path, int release = 17) : ClassSource(std::move(path)), release_(release) {}
  ~Jar() override;

  std::optional<Resource> find(std::string_view resource_path) override;

  /// Opens the file if that has not happened yet; false: it is not a readable zip file.
  bool readable();
  size_t entry_count();

 private:
  struct Position {
    uint64_t offset_in_directory, number;
  };
  void open_locked();
  void index_versions_locked();
  std::optional<Resource> read_locked(Position position);

  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view s) const { return std::hash<std::string_view>{}(s); }
  };
  using Index = std::unordered_map<std::string, Position, Hash, std::equal_to<>>;

  const int release_;
  Mutex mutex_{LockRank::Jar};
  bool opened_ = false;
  void* zip_ = nullptr;  // unzFile
  Index index_;          // after opening: the names as this release sees them
};

/// A zlib stream of known inflated size (compressed jimage resources). False: it is damaged.
bool inflate_zlib(Bytes compressed, std::span<uint8_t> out);

}  // namespace vitrine::classfile
