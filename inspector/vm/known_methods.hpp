// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <jni.h>

#include <mutex>
#include <unordered_map>

namespace vitrine::inspector {

/// The answers to one question about methods, each of which is asked for once. Callbacks of any thread may ask. Never
/// to be destroyed: threads of the program may be in callbacks while it ends.
class KnownMethods {
 public:
  /// The answer, or what `find()` says, which may throw: then the question stays open.
  template <typename Find>
  bool ask(jmethodID method, const Find& find) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = known_.find(method); found != known_.end()) return found->second;
    }
    const bool answer = find();
    const std::lock_guard lock(mutex_);
    return known_[method] = answer;
  }

 private:
  std::mutex mutex_;  // no call of JVM TI while it is held
  std::unordered_map<jmethodID, bool> known_;
};

}  // namespace vitrine::inspector
