// SPDX-License-Identifier: Apache-2.0
// The constants to which annotations of a redefined class refer (JVMS 4.7.16). The class library keeps annotations as
// bytes in Method, Field and RecordComponent objects, and asks for their constants later, by class and index. By then,
// the class may have another constant pool. Therefore annotations of later versions get indices that are valid for all
// versions: those of the first version's pool, followed by constants that later versions added.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/lock.hpp"
#include "classfile/class_file.hpp"

namespace vitrine::vm {

/// Forms of annotation attributes: a list of annotations, one list per parameter, AnnotationDefault, type annotations.
enum class AnnotationKind : uint8_t { Annotations, OfParameters, Default, OfTypes };

/// Any thread may use it; it has a mutex of its own. No safepoint.
class AnnotationConstants {
 public:
  /// `first` is the first version.
  explicit AnnotationConstants(std::shared_ptr<const classfile::ClassFile> first)
      : file_(std::move(first)), first_(file_->constants) {}
  /// Copies the content of an annotation attribute of a version with that constant pool, with indices that are valid
  /// for all versions. A malformed attribute is copied unchanged.
  std::vector<uint8_t> renumber(const classfile::ConstantPool& constants, classfile::Bytes bytes, AnnotationKind kind);
  /// The constant at such an index; nothing if the index is out of range. Its text lives as long as this object.
  std::optional<classfile::ConstantEntry> find(int index) const;

 private:
  uint16_t index_of(const classfile::ConstantEntry& entry) REQUIRES(mutex_);

  const std::shared_ptr<const classfile::ClassFile> file_;
  const classfile::ConstantPool& first_;
  mutable Mutex mutex_{LockRank::AnnotationConstants};
  std::deque<classfile::ConstantEntry> added_ GUARDED_BY(mutex_);
  std::deque<std::string> texts_ GUARDED_BY(mutex_);
  std::map<std::pair<classfile::ConstantTag, std::string>, uint16_t> indices_ GUARDED_BY(mutex_);
};

}  // namespace vitrine::vm
