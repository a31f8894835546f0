// SPDX-License-Identifier: Apache-2.0
#include "vm/model/annotation_constants.hpp"

#include <cstring>
#include <functional>

#include "classfile/cursor.hpp"

namespace vitrine::vm {
namespace {

using classfile::ConstantEntry;
using classfile::ConstantTag;

/// Walks an annotation attribute (JVMS 4.7.16 to 4.7.22) and replaces each constant pool index.
class Renumbering {
 public:
  Renumbering(std::vector<uint8_t>& bytes, std::function<uint16_t(uint16_t)> renumber)
      : bytes_(bytes), in_(bytes), renumber_(std::move(renumber)) {}

  /// Returns false if the attribute is malformed.
  bool run(AnnotationKind kind) {
    switch (kind) {
      case AnnotationKind::Annotations: annotations(); break;
      case AnnotationKind::Default: value(); break;
      case AnnotationKind::OfParameters:
        for (uint8_t n = in_.u1(); n > 0 && in_.ok(); --n) annotations();
        break;
      case AnnotationKind::OfTypes:
        for (uint16_t n = in_.u2(); n > 0 && in_.ok(); --n) {
          target();
          in_.skip(size_t{2} * in_.u1());  // type_path
          annotation();
        }
        break;
    }
    return in_.ok();
  }

 private:
  void annotations() {
    for (uint16_t n = in_.u2(); n > 0 && in_.ok(); --n) annotation();
  }
  void annotation() {
    index();
    for (uint16_t n = in_.u2(); n > 0 && in_.ok(); --n) {
      index();
      value();
    }
  }
  void value() {
    switch (in_.u1()) {
      case 'e':
        index();
        index();
        break;
      case '@': annotation(); break;
      case '[':
        for (uint16_t n = in_.u2(); n > 0 && in_.ok(); --n) value();
        break;
      default: index();
    }
  }
  /// target_type and target_info (JVMS 4.7.20.1).
  void target() {
    switch (uint8_t type = in_.u1()) {
      case 0x00:
      case 0x01:
      case 0x16: in_.skip(1); break;
      case 0x13:
      case 0x14:
      case 0x15: break;
      case 0x40:
      case 0x41: in_.skip(size_t{6} * in_.u2()); break;
      default: in_.skip(type >= 0x47 && type <= 0x4b ? 3 : 2);
    }
  }

  void index() {
    size_t at = in_.offset();
    uint16_t other = renumber_(in_.u2());
    if (!in_.ok()) return;
    bytes_[at] = static_cast<uint8_t>(other >> 8);
    bytes_[at + 1] = static_cast<uint8_t>(other);
  }
  std::vector<uint8_t>& bytes_;
  classfile::Cursor in_;
  std::function<uint16_t(uint16_t)> renumber_;
};

/// The content by which constants of one tag are equal. Annotations only refer to Utf8, Integer, Float, Long and
/// Double.
std::string value_of(const ConstantEntry& entry) {
  if (entry.tag == ConstantTag::Utf8) return std::string(entry.utf8);
  size_t size = entry.tag == ConstantTag::Integer || entry.tag == ConstantTag::Float ? 4 : 8;
  std::string bits(size, '\0');
  std::memcpy(bits.data(), &entry.j, size);
  return bits;
}

}  // namespace

std::vector<uint8_t> AnnotationConstants::renumber(const classfile::ConstantPool& constants, classfile::Bytes bytes,
                                                   AnnotationKind kind) {
  std::vector<uint8_t> result(bytes.begin(), bytes.end());
  if (&constants == &first_) return result;
  std::lock_guard lock(mutex_);
  auto renumbered = [&](uint16_t index) REQUIRES(mutex_) {
    return constants.valid_index(index) ? index_of(constants[index]) : uint16_t{0};
  };
  if (!Renumbering(result, renumbered).run(kind)) result.assign(bytes.begin(), bytes.end());
  return result;
}

/// The index of a constant for all versions, which is added if it is new; 0 if there are already 65535 constants.
uint16_t AnnotationConstants::index_of(const ConstantEntry& entry) {
  auto [place, is_new] = indices_.try_emplace({entry.tag, value_of(entry)}, uint16_t{0});
  if (is_new && first_.count() + added_.size() < 0xffff) {
    place->second = static_cast<uint16_t>(first_.count() + added_.size());
    ConstantEntry copy = entry;
    if (entry.tag == ConstantTag::Utf8) copy.utf8 = texts_.emplace_back(entry.utf8);
    added_.push_back(copy);
  }
  return place->second;
}

std::optional<ConstantEntry> AnnotationConstants::find(int index) const {
  if (index < 0) return std::nullopt;
  if (index < first_.count()) return first_[static_cast<uint16_t>(index)];
  std::lock_guard lock(mutex_);
  size_t added = static_cast<size_t>(index) - first_.count();
  if (added >= added_.size()) return std::nullopt;
  return added_[added];
}

}  // namespace vitrine::vm
