// SPDX-License-Identifier: Apache-2.0
// What -Xcheck:jni remembers about a thread. Only the thread itself uses it, unless a member says otherwise.
#pragma once
#include <jni.h>

#include <deque>
#include <string>
#include <vector>

#include "checks/stacks.hpp"
#include "vm/model/value.hpp"

namespace vitrine::vm {
struct Method;
class Thread;
}  // namespace vitrine::vm

namespace vitrine::checks {

/// A reference that was deleted or has ended, and by whom.
struct EndedReference {
  jobject reference;
  const char* function;  // "DeleteLocalRef"
  unsigned native_call;  // NativeCall::number of the method that did it; 0: none, or another kind of reference
};
/// The newest of them.
class EndedReferences {
 public:
  void add(jobject reference, const char* function, unsigned native_call = 0) {
    if (all_.size() == kMost) all_.pop_front();
    all_.push_back({reference, function, native_call});
  }
  /// The newest end of that reference; null if it is not known.
  const EndedReference* find(jobject reference) const {
    for (auto e = all_.rbegin(); e != all_.rend(); ++e)
      if (e->reference == reference) return &*e;
    return nullptr;
  }

 private:
  static constexpr size_t kMost = 512;
  std::deque<EndedReference> all_;
};

/// A native method that is being executed.
struct NativeCall {
  vm::Method* method;
  vm::Slot *arguments, *arguments_end;  // where its reference arguments stand
  uint32_t references_begin;            // LocalReferences::frame_begin
  unsigned number;                      // counts the calls of the thread, from 1
};
/// How many local references a frame of them may hold.
struct LocalCapacity {
  uint32_t begin;  // of the frame: LocalReferences::frame_begin
  bool pushed;     // by PushLocalFrame
  size_t capacity;
  bool reported;
};
/// An open critical region.
struct CriticalRegion {
  const void* data;
  const char* function;  // that began it
  uint64_t since;        // now_ns
  size_t natives;        // how many native methods were being executed
};
/// A monitor that MonitorEnter has entered.
struct EnteredMonitor {
  const vm::Object* object;  // only compared
  std::string text;
  NativeStack site;
  bool in_method;  // a native method did it, not a thread that native code has attached and will detach
};

struct ThreadState {
  std::vector<NativeCall> natives;  // oldest first
  std::vector<LocalCapacity> capacities;
  std::vector<CriticalRegion> criticals;
  std::vector<EnteredMonitor> monitors;
  EndedReferences ended;
  std::string failed_lookup;  // the last look-up without a result: "FindClass(\"x\")"
  NativeStack attached_at;    // the native code that attached it; empty for threads that Java code has started
  unsigned native_calls = 0;  // so far
};

/// That of a thread; made at the first call. Only the thread itself may ask.
ThreadState& state_of(const vm::Thread& self);
/// The capacity of the current frame of local references, with the default if native code has said nothing.
LocalCapacity& capacity_of_frame(vm::Thread& self, ThreadState& state);

}  // namespace vitrine::checks
