// SPDX-License-Identifier: Apache-2.0
// Putting a new version of a class in place of the current one.
#pragma once
#include <memory>
#include <vector>

#include "vm/model/class.hpp"

namespace vitrine::jvmti {

struct NewVersion {
  vm::Class* cls;
  std::shared_ptr<classfile::ClassFile> file;
  std::shared_ptr<const std::vector<uint8_t>>
      initial_bytes;  // where retransformations begin; null: the file's own bytes
};

/// World stopped. Nothing can fail: everything has been checked.
void install(const NewVersion& version);

}  // namespace vitrine::jvmti
