// SPDX-License-Identifier: Apache-2.0
// Installs new versions of classes in place of the current ones.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "jvmti/redefine/compare.hpp"
#include "vm/model/class.hpp"

namespace vitrine::jvmti {

/// A version to be installed. The caller keeps the class alive.
struct NewVersion {
  vm::Class* cls;
  std::shared_ptr<classfile::ClassFile> file;  // that of the replaced version, if the bytes are the same
  std::shared_ptr<const std::vector<uint8_t>>
      initial_bytes;               // where retransformations start; null: the file's own bytes
  std::vector<Likeness> likeness;  // of the methods of `file` and of the replaced version; nothing for the same file
};

/// Installs versions that have been parsed, compared with the current ones and verified, so nothing can fail. Clears
/// breakpoints in the classes and leaves frames with the replaced versions, which vm/linking/old_versions frees when
/// nothing names them any more. A class whose bytes are the same keeps its version, with all that was made from it. A
/// class may occur several times: each of its versions replaces the one before it. The world is stopped.
void install(std::span<const NewVersion> versions);

}  // namespace vitrine::jvmti
