// SPDX-License-Identifier: Apache-2.0
// lib/modules: header, perfect-hash table (redirect + offsets), locations, strings, contents. All numbers in native
// byte order except the values inside a location, which are big-endian of 1 to 8 bytes.
#include "classfile/source/jimage.hpp"

#include <cstring>
#include <vector>

#include "classfile/source/jar.hpp"
#include "classfile/source/shared_strings.hpp"

namespace vitrine::classfile {

namespace {

constexpr uint32_t kMagic = 0xCAFEDADA, kVersion = 0x00010000, kVersionOfPreview = 0x00010001, kHashSeed = 0x01000193;
constexpr uint32_t kResourceMagic = 0xCAFEFAFA;
constexpr size_t kHeaderSize = 28, kResourceHeaderSize = 29;
constexpr uint64_t kLargestResource = uint64_t{1} << 31;

enum AttributeKind { kEnd, kModule, kParent, kBase, kExtension, kOffset, kCompressed, kUncompressed, kPreview, kKinds };

template <class T>
T native(const uint8_t* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

uint32_t hash_more(uint32_t h, std::string_view s) {
  for (unsigned char c : s) h = (h * kHashSeed) ^ c;
  return h;
}

// The hash of "/module/path", or of "/path" if `module` is empty.
uint32_t hash_of(uint32_t seed, std::string_view module, std::string_view path) {
  uint32_t h = hash_more(hash_more(seed, "/"), module);
  if (!path.empty()) h = hash_more(hash_more(h, "/"), path);
  return h & 0x7fffffff;
}

bool take(std::string_view& rest, std::string_view piece) {
  if (!rest.starts_with(piece)) return false;
  rest.remove_prefix(piece.size());
  return true;
}

// Whether path == [parent "/"] base ["." extension].
bool names(const JImage::Location& l, std::string_view path) {
  if (!l.parent.empty() && !(take(path, l.parent) && take(path, "/"))) return false;
  if (!take(path, l.base)) return false;
  if (!l.extension.empty() && !(take(path, ".") && take(path, l.extension))) return false;
  return path.empty();
}

}  // namespace

std::unique_ptr<JImage> JImage::open(const std::string& path, std::string* error) {
  std::string why = "cannot be opened";
  std::unique_ptr<JImage> image;
  if (auto file = map_file(path)) {
    image.reset(new JImage(path, std::move(*file)));
    if (!image->map_tables(why)) image.reset();
  }
  if (!image && error) *error = path + ": " + why;
  return image;
}

bool JImage::map_tables(std::string& error) {
  Bytes all = file_.bytes;
  if (all.size() < kHeaderSize || native<uint32_t>(all.data()) != kMagic) {
    error = "not a run-time image";
    return false;
  }
  const uint32_t version = native<uint32_t>(all.data() + 4);
  if (version != kVersion && version != kVersionOfPreview) {
    error = "run-time image of another version than 1.0 and 1.1";
    return false;
  }
  has_preview_entries_ = version == kVersionOfPreview;
  resource_count_ = native<uint32_t>(all.data() + 12);
  table_length_ = native<uint32_t>(all.data() + 16);
  uint64_t locations_size = native<uint32_t>(all.data() + 20), strings_size = native<uint32_t>(all.data() + 24);
  uint64_t redirect = kHeaderSize, offsets = redirect + uint64_t{4} * table_length_,
           locations = offsets + uint64_t{4} * table_length_;
  uint64_t strings = locations + locations_size, data = strings + strings_size;
  if (data > all.size() || table_length_ == 0) {
    error = "damaged run-time image";
    return false;
  }
  // The mapping is page-aligned and both tables start at multiples of four.
  redirect_ = reinterpret_cast<const int32_t*>(all.data() + redirect);
  offsets_ = reinterpret_cast<const uint32_t*>(all.data() + offsets);
  locations_ = all.subspan(locations, locations_size);
  strings_ = all.subspan(strings, strings_size);
  data_ = all.subspan(data);
  return true;
}

std::string_view JImage::string_at(uint32_t offset) const {
  if (offset >= strings_.size()) return {};
  const char* s = reinterpret_cast<const char*>(strings_.data() + offset);
  return {s, ::strnlen(s, strings_.size() - offset)};
}

std::optional<JImage::Location> JImage::location_at(uint32_t offset) const {
  uint64_t values[kKinds] = {};
  size_t at = offset;
  for (;;) {
    if (at >= locations_.size()) return std::nullopt;
    unsigned kind = locations_[at] >> 3, length = (locations_[at] & 7u) + 1;
    if (kind == kEnd) break;
    if (kind >= kKinds || length > locations_.size() - at - 1) return std::nullopt;
    uint64_t value = 0;
    for (unsigned i = 1; i <= length; ++i) value = value << 8 | locations_[at + i];
    values[kind] = value;
    at += 1 + length;
  }
  auto text = [&](AttributeKind kind) { return string_at(static_cast<uint32_t>(values[kind])); };
  constexpr uint64_t kHasPreviewVersion = 1;
  return Location{
      text(kModule),   text(kParent),       text(kBase),           text(kExtension),
      values[kOffset], values[kCompressed], values[kUncompressed], (values[kPreview] & kHasPreviewVersion) != 0};
}

std::optional<JImage::Location> JImage::find_location(std::string_view module, std::string_view path) const {
  int32_t redirect = redirect_[hash_of(kHashSeed, module, path) % table_length_];
  if (redirect == 0) return std::nullopt;
  uint32_t index = redirect < 0 ? static_cast<uint32_t>(-1 - redirect)
                                : hash_of(static_cast<uint32_t>(redirect), module, path) % table_length_;
  if (index >= table_length_) return std::nullopt;
  auto location = location_at(offsets_[index]);
  if (!location || location->module != module || !names(*location, path)) return std::nullopt;
  return location;
}

std::optional<Resource> JImage::find_resource(std::string_view module, std::string_view path) const {
  auto location = find_location(module, path);
  return location ? read(*location) : std::nullopt;
}

std::optional<Resource> JImage::find_class(std::string_view module, std::string_view internal_name,
                                           bool preview) const {
  const std::string path = std::string(internal_name) + ".class";
  auto location = find_location(module, path);
  if (preview && (!location || location->has_preview_version))
    if (auto twin = find_location(module, "META-INF/preview/" + path)) location = twin;
  return location ? read(*location) : std::nullopt;
}

std::optional<Resource> JImage::read(const Location& l) const {
  uint64_t stored = l.compressed_size ? l.compressed_size : l.uncompressed_size;
  if (l.content_offset > data_.size() || stored > data_.size() - l.content_offset) return std::nullopt;
  Bytes bytes = data_.subspan(l.content_offset, stored);
  if (l.compressed_size == 0) return Resource{bytes, file_.owner};
  auto out = decompress(bytes);
  return out && out->bytes.size() == l.uncompressed_size ? out : std::nullopt;
}

// Layers of compression are nested, each with a header {magic, u8 size, u8 uncompressed, name, config, terminal}. The
// resource is decompressed when it no longer starts with a header.
std::optional<Resource> JImage::decompress(Bytes stored) const {
  std::shared_ptr<std::vector<uint8_t>> held;
  while (stored.size() >= kResourceHeaderSize && native<uint32_t>(stored.data()) == kResourceMagic) {
    uint64_t size = native<uint64_t>(stored.data() + 4), inflated = native<uint64_t>(stored.data() + 12);
    std::string_view method = string_at(native<uint32_t>(stored.data() + 20));
    Bytes content = stored.subspan(kResourceHeaderSize);
    if (size > content.size() || inflated > kLargestResource) return std::nullopt;
    content = content.first(size);
    auto out = std::make_shared<std::vector<uint8_t>>();
    if (method == "zip") {
      out->resize(inflated);
      if (!inflate_zlib(content, *out)) return std::nullopt;
    } else if (method == "compact-cp") {
      if (!restore_shared_strings(
              content, [this](uint32_t offset) { return string_at(offset); }, *out))
        return std::nullopt;
    } else {
      return std::nullopt;
    }
    held = std::move(out);
    stored = Bytes(held->data(), held->size());
  }
  return Resource{stored, std::move(held)};
}

std::string_view JImage::package_to_module(std::string_view package) const {
  std::string dotted(package);
  for (char& c : dotted)
    if (c == '/') c = '.';
  auto listing = find_resource("packages", dotted);
  if (!listing) return {};
  // Pairs {flags, module name}. Several modules may have the package in their directory tree, but only one has classes
  // in it. The flags are 1 for the others in version 1.0; since 1.1 that one has bit 2.
  constexpr uint32_t kHasContent = 4;
  for (size_t at = 0; at + 8 <= listing->bytes.size(); at += 8) {
    const uint32_t flags = native<uint32_t>(listing->bytes.data() + at);
    if (has_preview_entries_ ? (flags & kHasContent) != 0 : flags == 0)
      return string_at(native<uint32_t>(listing->bytes.data() + at + 4));
  }
  return {};
}

void JImage::for_each(const std::function<void(const Location&)>& visit) const {
  for (uint32_t i = 0; i < table_length_; ++i)
    if (auto location = location_at(offsets_[i])) visit(*location);
}

}  // namespace vitrine::classfile
