// SPDX-License-Identifier: Apache-2.0
// Installs a new version of a class in place of the current one.
#pragma once
#include <memory>
#include <vector>

#include "vm/model/class.hpp"

namespace vitrine::jvmti {

/// A version to be installed. The caller keeps the class alive.
struct NewVersion {
  vm::Class* cls;
  std::shared_ptr<classfile::ClassFile> file;
  std::shared_ptr<const std::vector<uint8_t>>
      initial_bytes;  // where retransformations start; null: the file's own bytes
};

/// Installs a version that has been parsed, compared with the current one and verified, so nothing can fail. Clears
/// breakpoints in the class and leaves frames with the replaced version, which vm/linking/old_versions frees when
/// nothing names it any more. The world is stopped.
void install(const NewVersion& version);

}  // namespace vitrine::jvmti
