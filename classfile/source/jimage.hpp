// SPDX-License-Identifier: Apache-2.0
// Reader of the run-time image lib/modules ("jimage", version 1.0), where a JDK keeps the classes of its modules.
// Called by the boot loader for every class of the JDK. The file is mapped; stored resources are handed out in place.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "classfile/source/class_source.hpp"

namespace vitrine::classfile {

/// Immutable after open: all functions may be called by any thread at any time.
class JImage {
 public:
  /// Maps an image. Null, with the reason in `error`, if it is no image of version 1.0 and this machine's byte order,
  /// or is damaged.
  static std::unique_ptr<JImage> open(const std::string& path, std::string* error = nullptr);

  /// "java.base", "java/lang/Object.class". Compressed resources (jlink --compress) are inflated. None: absent or
  /// damaged.
  std::optional<Resource> find_resource(std::string_view module, std::string_view path) const;
  std::optional<Resource> find_class(std::string_view module, std::string_view internal_name) const;

  /// Module of a package with slashes ("java/lang" -> "java.base"); empty if no module of the image has that package.
  /// The result points into the image.
  std::string_view package_to_module(std::string_view package) const;

  /// One resource's place: parts of "/module/parent/base.extension" (empty parts are left out with their separators).
  struct Location {
    std::string_view module, parent, base, extension;
    uint64_t content_offset = 0, compressed_size = 0, uncompressed_size = 0;
    bool is_class() const {
      return extension == "class" && !module.empty() && module != "modules" && module != "packages";
    }
  };
  /// Every resource, in the order of the image's table.
  void for_each(const std::function<void(const Location&)>& visit) const;
  std::optional<Resource> read(const Location& location) const;

  const std::string& path() const { return path_; }
  uint32_t resource_count() const { return resource_count_; }

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
  const int32_t* redirect_ = nullptr;
  const uint32_t* offsets_ = nullptr;
  Bytes locations_, strings_, data_;
};

}  // namespace vitrine::classfile
