// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ and jni/ find those native methods of the class library that the VM itself provides. library/
// implements it.
#pragma once
#include <string>
#include <string_view>

#include "vm/model/method.hpp"
#include "vm/state/release.hpp"

namespace vitrine::vm {

// The defaults stand for a VM that provides none; their parameters keep their names for the reader.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
class ClassLibrary {
 public:
  virtual ~ClassLibrary() = default;
  /// What the VM must know of that feature release of the class library.
  virtual Release facts_of_release(int feature) { return {}; }
  /// Why the class library of that feature release cannot be run; empty if it can. 0: the release is not known.
  virtual std::string why_release_does_not_fit(int feature) { return {}; }
  /// Sets fast_native and shortcut in the methods of a class that the boot loader has just created. `transformed`: its
  /// bytes are those of an agent, so only native methods are sure to be what the library means. No safepoint.
  virtual void bind_natives(Class& cls, bool transformed) {}
  /// The FastNative for `method` if its name were `name` (agents may have put prefixes before the name); null if there
  /// is none. No safepoint.
  virtual FastNative find_fast_native(const Method& method, std::string_view name) { return nullptr; }
  /// The C function with which the VM implements that native method of java.lang.Object; null for any other method.
  virtual void* object_native(const Method& method) { return nullptr; }
};
#pragma GCC diagnostic pop

}  // namespace vitrine::vm
