// SPDX-License-Identifier: Apache-2.0
// The texts of CLASS_LOAD: the name of a class, of its source file, and of its members. Agents keep the pointers that
// the event gives them, so a text lives as long as its class. Agents may write into it (the event has char*), so it is
// a copy that nothing else reads.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "vm/model/class.hpp"

namespace vitrine::jvmpi {

/// The texts of one class. InVm; the class must not be unloaded meanwhile. No safepoint. Takes a mutex (a leaf).
class ClassTexts {
 public:
  explicit ClassTexts(const vm::Class& cls);
  /// A copy with a NUL at its end: the same one whenever the class has the same text.
  char* text(std::string_view text);

 private:
  std::map<std::string, std::string, std::less<>>& copies_;
};

/// To be called when a class is unloaded. Its texts stay until forget_texts(), so that the agent can read them when it
/// is told. World stopped.
void retire_texts(const vm::Class& cls);
/// Frees the texts of all classes that have been unloaded. World stopped.
void forget_texts();

}  // namespace vitrine::jvmpi
