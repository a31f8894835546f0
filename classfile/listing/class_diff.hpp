// SPDX-License-Identifier: Apache-2.0
// What differs between two versions of a class, whatever the numbers of their constants and the places in their code.
// No function here throws, takes a lock or reaches a safepoint.
#pragma once
#include <string>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// A field or method that was added, removed or changed.
struct MemberChange {
  enum class What : uint8_t { Added, Removed, Changed } what;
  bool method;
  std::string name;    // "f(I)V", "count I"
  std::string topics;  // of a changed one: "code, LineNumberTable"
};

/// The differences, in file order of the new version; the removed members come last.
struct ClassChanges {
  std::vector<MemberChange> members;
  std::string topics;  // of the class itself: "flags, interfaces, InnerClasses"; empty: none
  bool none() const { return members.empty() && topics.empty(); }
};
ClassChanges compare_classes(const ClassFile& before, const ClassFile& after);

/// The differences as text: for each member that differs a line `@@ void a.B.f(int)`, then its lines with `-`, `+` or,
/// three around each change, a blank in front. Empty if nothing differs. An instruction is the same if its mnemonic,
/// the meaning of its operands and the instructions that it branches to are. Code of more than some thousand
/// instructions that differ is shown as replaced as a whole.
std::string class_diff_text(const ClassFile& before, const ClassFile& after);

}  // namespace vitrine::classfile
