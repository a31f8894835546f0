// SPDX-License-Identifier: Apache-2.0
// Who waits for what, and who has it: monitors, and the locks of java.util.concurrent that say who owns them.
#pragma once
#include <jvmti.h>

#include <map>
#include <string>

#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// Collected thread by thread, for one picture.
class Locks {
 public:
  explicit Locks(JNIEnv* jni);

  /// Notes for what a thread waits, if its state says that it does.
  void add(jthread thread, jlong id, jint state);

  /// {locks: [{id, text, kind, owner, entries, blocked: [thread], waiting: [thread]}], cycles: [[thread...]]}. A thread
  /// of a cycle waits for what the next one has. At most kMost locks; `more` is how many threads wait for others.
  Json describe() const;

 private:
  static constexpr std::size_t kMost = 300;
  static constexpr std::size_t kMostWaitedFor =
      100;  // by threads that do not want to enter: beyond that they are counted only
  struct Lock {
    std::string text;
    const char* kind = "";  // monitor, lock
    jlong owner = 0;        // 0: none
    jint entries = 0;       // how often the owner has entered
    std::vector<jlong> blocked, waiting;
  };

  void add_monitor(jthread thread, jlong id, bool blocked);
  void add_parked(jthread thread, jlong id);
  Lock* find_or_add(jobject object, const char* kind);
  std::vector<std::vector<jlong>> cycles() const;

  JNIEnv* jni_;
  std::map<jlong, Lock> locks_;
  std::size_t more_ = 0;
  jfieldID park_blocker_ = nullptr, exclusive_owner_ = nullptr;
  jclass synchronizer_ = nullptr;  // local references of the request
};

}  // namespace vitrine::inspector
