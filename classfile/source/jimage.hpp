// SPDX-License-Identifier: Apache-2.0
// Reader of the run-time image lib/modules ("jimage", versions 1.0 and 1.1), which holds the classes of a JDK's
// modules. The boot loader calls it for every class of the JDK. The file is mapped, and uncompressed resources are
// returned in place. The classes for preview mode that 1.1 has are resources of their own, below META-INF/preview/ of
// their module.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "classfile/source/class_source.hpp"

namespace vitrine::classfile {

/// Immutable after open, so any thread may call any function at any time, without a lock. Resources keep the mapping
/// alive, also beyond the JImage itself.
class JImage {
 public:
  /// Maps an image. Null, with the reason in `error`, if the file is not an image of these versions in this machine's
  /// byte order, or is damaged.
  static std::unique_ptr<JImage> open(const std::string& path, std::string* error = nullptr);

  /// The resource of a module, such as "java.base", "java/lang/Object.class". Compressed resources (jlink --compress)
  /// are inflated. nullopt if it is absent or damaged.
  std::optional<Resource> find_resource(std::string_view module, std::string_view path) const;
  /// With `preview`, the class for preview mode if it has one.
  std::optional<Resource> find_class(std::string_view module, std::string_view internal_name,
                                     bool preview = false) const;

  /// The module of a package ("java/lang" -> "java.base"); empty if no module of the image has classes in it. The
  /// result points into the image.
  std::string_view package_to_module(std::string_view package) const;

  /// The place of one resource, and the parts of its name "/module/parent/base.extension". Empty parts are left out
  /// together with their separators. Sizes are in bytes.
  struct Location {
    std::string_view module, parent, base, extension;
    uint64_t content_offset = 0, compressed_size = 0, uncompressed_size = 0;
    bool has_preview_version = false;  // another one is below META-INF/preview/
    bool is_class() const {
      return extension == "class" && !module.empty() && module != "modules" && module != "packages";
    }
  };
  /// Calls `visit` for every resource, in the order of the image's table.
  void for_each(const std::function<void(const Location&)>& visit) const;
  /// The contents of a resource; nullopt if it is damaged.
  std::optional<Resource> read(const Location& location) const;

  /// As given to open, and the number of resources according to the header.
  const std::string& path() const { return path_; }
  uint32_t resource_count() const { return resource_count_; }
  /// The whole file.
  Bytes bytes() const { return file_.bytes; }

 private:
  JImage(std::string path, Resource file) : path_(std::move(path)), file_(std::move(file)) {}
  bool map_tables(std::string& error);
  std::string_view string_at(uint32_t offset) const;
  std::optional<Location> location_at(uint32_t offset) const;
  std::optional<Location> find_location(std::string_view module, std::string_view path) const;
  std::optional<Resource> decompress(Bytes stored) const;

  std::string path_;
  Resource file_;
  uint32_t resource_count_ = 0, table_length_ = 0;
  bool has_preview_entries_ = false;  // version 1.1
  const int32_t* redirect_ = nullptr;
  const uint32_t* offsets_ = nullptr;
  Bytes locations_, strings_, data_;
};

}  // namespace vitrine::classfile
