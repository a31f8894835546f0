// SPDX-License-Identifier: Apache-2.0
// How files get into an image: copies and links that replace what was there, and files that are only read.
//
// What fails throws fs::filesystem_error, whose path1() is the file, or Failure with a sentence for the user.
#pragma once
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace vitrine::image {

namespace fs = std::filesystem;

/// Why no image is made: what() is a sentence for the user, without the period at its end.
class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A new file in the folder of `path`, which takes the place of `path` all at once. So a VM that runs from the image
/// keeps the file that it has mapped, and after a failure the old file is still there.
class Replacement {
 public:
  /// Makes an empty file, and the folder if there is none.
  explicit Replacement(fs::path path);
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
  /// Removes the new file unless it has taken its place.
  ~Replacement();
  /// Writes further bytes to the new file.
  void write(std::span<const char> bytes);
  /// The name that the new file has until it is put in its place, for libraries that write to it.
  const fs::path& temporary() const { return temporary_; }
  /// Gives the new file these permissions and puts it in its place.
  void put(fs::perms permissions);

 private:
  fs::path path_, temporary_;
  int descriptor_ = -1;
};

inline constexpr fs::perms kData = static_cast<fs::perms>(0644), kProgram = static_cast<fs::perms>(0755);

/// Copies a file to `path`, with its permissions; the owner may read and write the copy in any case.
void put_file(const fs::path& path, const fs::path& source);
/// The same with given permissions.
void put_file(const fs::path& path, const fs::path& source, fs::perms permissions);
/// Writes a text to `path`.
void put_text(const fs::path& path, std::string_view text, fs::perms permissions);
/// The paths of what is in a folder; none if there is no such folder. Links that lead nowhere are left out: Debian has
/// such, whose targets are in a package that need not be installed.
std::vector<fs::path> entries_of(const fs::path& folder);
/// Makes a symbolic link at `path`, in the place of a file, a folder or another link.
void put_link(const fs::path& path, const fs::path& target);
/// Removes `path` if it is a symbolic link, so that a folder can be made there.
void remove_link(const fs::path& path);

/// A file that is mapped to be read, until the end of the scope.
class MappedFile {
 public:
  explicit MappedFile(const fs::path& path);
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();
  std::span<const char> bytes() const { return bytes_; }
  bool contains(std::string_view text) const;

 private:
  std::span<const char> bytes_;
};

/// A new folder for temporary files, which is removed at the end of the scope with all that is in it.
class WorkFolder {
 public:
  WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  ~WorkFolder();
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

}  // namespace vitrine::image
