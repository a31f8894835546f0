// SPDX-License-Identifier: Apache-2.0
// The constants that annotations of a redefined class name (JVMS 4.7.16). The class library keeps annotations as bytes
// in Method, Field and RecordComponent objects and asks for their constants later, by class and index, when the class
// may have another constant pool. So annotations of later versions are given out with indices that are good for all
// versions: those of the first one's pool, and behind them what later versions added.
#pragma once
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "classfile/class_file.hpp"
#include "base/lock.hpp"

namespace vitrine::vm {

enum class AnnotationKind : uint8_t { Annotations, OfParameters, Default, OfTypes };

/// Any thread; locks for itself.
class AnnotationConstants {
 public:
  /// `first`: kept for the life of the class.
  explicit AnnotationConstants(const classfile::ConstantPool& first) : first_(first) {}
  /// The contents of an annotation attribute of a version with that constant pool, with indices for all versions. As
  /// they are when they are malformed.
  std::vector<uint8_t> renumber(const classfile::ConstantPool& constants, classfile::Bytes bytes, AnnotationKind kind);
  /// A constant by an index for all versions; texts live as long as this.
  std::optional<classfile::ConstantEntry> find(int index) const;

 private:
  uint16_t index_of(const classfile::ConstantEntry& entry);

  const classfile::ConstantPool& first_;
  mutable Mutex mutex_{LockRank::AnnotationConstants};
  std::deque<classfile::ConstantEntry> added_;
  std::deque<std::string> texts_;
  std::map<std::pair<classfile::ConstantTag, std::string>, uint16_t> indices_;
};

}  // namespace vitrine::vm
