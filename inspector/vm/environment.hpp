// SPDX-License-Identifier: Apache-2.0
// An environment of JVM TI whose capabilities come when they are needed, as some cost the program time.
#pragma once
#include <jvmti.h>

#include <mutex>

namespace vitrine::inspector {

/// The bits that are in both, in one of both.
jvmtiCapabilities both(const jvmtiCapabilities& a, const jvmtiCapabilities& b);
jvmtiCapabilities either(const jvmtiCapabilities& a, const jvmtiCapabilities& b);
/// Whether `a` has all bits of `b`.
bool includes(const jvmtiCapabilities& a, const jvmtiCapabilities& b);

/// A new environment of the latest version that there is: virtual threads need 21. Null if there is none.
jvmtiEnv* newest_environment(JavaVM* java);

class Environment {
 public:
  /// `always` is taken now. Of `later`, unless the program is running, everything is taken now, too: some VMs give it
  /// at no other time. Returns false if there is no JVM TI.
  bool open(JavaVM* java, const jvmtiCapabilities& always, const jvmtiCapabilities& later, bool running);

  jvmtiEnv* jvmti() const { return jvmti_; }
  /// What it has, or gets from acquire().
  const jvmtiCapabilities& can() const { return can_; }

  /// Takes what is not there yet, as far as it can be had. Throws a Refusal.
  void acquire(const jvmtiCapabilities& wanted);
  /// Of `later`, gives back what is not `needed` and can be had again.
  void keep_only(const jvmtiCapabilities& needed);

 private:
  JavaVM* java_ = nullptr;
  jvmtiEnv* jvmti_ = nullptr;
  jvmtiCapabilities can_{}, later_{};
  std::mutex mutex_;  // of what is behind it; no call of JVM TI while it is held
  jvmtiCapabilities possessed_{};
};

}  // namespace vitrine::inspector
