// SPDX-License-Identifier: Apache-2.0
// One version of a class: its class file and what was made from it. RedefineClasses and RetransformClasses give the
// class another version. A replaced version stays as long as somebody may use it (linking/old_versions.hpp):
// - frames execute its methods;
// - a pointer into it lies on the native stack of a thread. So code of the VM may use a version across a safepoint, as
//   it may use objects;
// - a shared_ptr to it is held in malloc'ed memory;
// - its keeper is alive. Java objects that name a version, such as backtraces, refer to the keeper.
#pragma once
#include <atomic>
#include <functional>
#include <memory>

#include "classfile/class_file.hpp"
#include "vm/model/constant_pool.hpp"
#include "vm/model/method.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {

struct ClassVersion : std::enable_shared_from_this<ClassVersion> {
  /// The version that follows the current one of `holder`; the first if there is none.
  ClassVersion(Class& holder, std::shared_ptr<classfile::ClassFile> class_file);
  ClassVersion(const ClassVersion&) = delete;

  std::shared_ptr<classfile::ClassFile> file;
  std::unique_ptr<RuntimeConstantPool> constants;  // null once the version is replaced and not executed any more
  std::unique_ptr<MethodVersion[]> methods;        // in the order of file->methods
  bool has_other_code = false;                     // some method is not equivalent to that of the class's first version
  /// A Java object that keeps this version; null until one is needed (exec/version_keeper.hpp). The collector visits
  /// that of the current version as strong and those of replaced versions as weak references.
  std::atomic<Object*> keeper{nullptr};

  size_t method_count() const { return file->methods.size(); }
  /// The version of `method` that is part of this; null if there is none.
  MethodVersion* find(const Method& method) const;
  /// The approximate size in memory.
  size_t bytes() const;
  /// Calls `visit` with the address and size of each piece of memory that code of the VM may point to.
  void for_each_range(const std::function<void(const void*, size_t)>& visit) const;
};

/// A pointer to the method's version that keeps its ClassVersion.
inline std::shared_ptr<const MethodVersion> shared(const MethodVersion& version) {
  return {version.of->shared_from_this(), &version};
}

}  // namespace vitrine::vm
