// SPDX-License-Identifier: Apache-2.0
// Where class files come from: the interface of one entry of a class path. Entries are thread-safe and never throw.
// Used by the boot loader (-Xbootclasspath/a, JVM TI AddToBootstrapClassLoaderSearch) and by tests; the JDK's own
// modules are in jimage.hpp.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// Bytes, and the owner that keeps them alive; empty bytes may have none. parse_class_file takes both.
struct Resource {
  Bytes bytes;
  std::shared_ptr<const void> owner;
};

/// An entry of a class path. find() may block on the file system; a lock that an entry takes is a leaf. It reaches no
/// safepoint, so a caller in VM state holds up those of other threads meanwhile.
class ClassSource {
 public:
  virtual ~ClassSource() = default;

  /// The resource with this path ("java/lang/Object.class", "META-INF/MANIFEST.MF"); nullopt if it is absent or cannot
  /// be read.
  virtual std::optional<Resource> find(std::string_view resource_path) = 0;

  /// The class file of an internal name ("java/lang/Object").
  std::optional<Resource> find_class(std::string_view internal_name) {
    return find(std::string(internal_name) + ".class");
  }

  /// The entry as it was given.
  const std::string& path() const { return path_; }

 protected:
  explicit ClassSource(std::string path) : path_(std::move(path)) {}

 private:
  std::string path_;
};

/// A directory's source if `path` is a directory, otherwise a jar's; the empty path is the current directory. Never
/// null: an entry that does not exist finds nothing, as class paths allow. Nothing is opened before the first find.
std::unique_ptr<ClassSource> make_class_source(std::string path);

/// Maps a whole file read-only. nullopt if it cannot be opened or mapped, or is not a regular file; an empty file gives
/// empty bytes without an owner. If somebody truncates the file meanwhile, reading its bytes raises SIGBUS.
std::optional<Resource> map_file(const std::string& path);

}  // namespace vitrine::classfile
