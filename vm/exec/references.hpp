// SPDX-License-Identifier: Apache-2.0
// JNI references (JNI 10 "Referencing Java Objects"): a jobject is the address of a slot that holds the Object*, tagged in its low bits.
// Local references live in the thread's LocalReferences or are addresses of argument slots of a native frame; global and weak ones in VM-wide tables.
#pragma once
#include <jni.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "vm/exec/value.hpp"

namespace vitrine::gc { class Marker; }

namespace vitrine::vm {

constexpr uintptr_t kGlobalTag = 1, kWeakTag = 2, kReferenceTagMask = 3;

/// Object of a valid reference of any kind; null for null and for a cleared weak reference.
inline Object* resolve(jobject reference) {
  auto bits = reinterpret_cast<uintptr_t>(reference);
  return bits == 0 ? nullptr : *reinterpret_cast<Object**>(bits & ~kReferenceTagMask);
}

/// Local references of one thread: a stack of chunks with free list reuse and frames (PushLocalFrame / native calls).
class LocalReferences {
 public:
  LocalReferences();
  ~LocalReferences();
  jobject create(Object* object);                // null for null; no safepoint
  void remove(jobject local);                    // DeleteLocalRef; argument slots of native frames are set to null
  struct Mark { uint32_t chunk, used; uint32_t frames; };
  Mark mark() const;                             // at entry to native code
  void release(Mark mark);                       // all references made since
  void push_frame();                             // PushLocalFrame
  /// PopLocalFrame; false if there is no frame since the last mark.
  bool pop_frame();
  bool owns(jobject reference) const;            // is it one of these (GetObjectRefType)
  void visit(gc::Marker& marker);
  size_t count() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
  friend class Thread;
};

/// Global and weak global references.
class GlobalReferences {
 public:
  GlobalReferences();
  ~GlobalReferences();
  jobject create(Object* object, bool weak);     // thread-safe, no safepoint
  void remove(jobject reference);                // either kind; unknown ones are ignored
  bool owns(jobject reference) const;            // is it a live global (tag 1) or weak (tag 2) reference
  void visit_strong(gc::Marker& marker);
  template <class IsAlive>
  void clear_weak(const IsAlive& is_alive) { clear_weak_impl([&](const Object* o) { return is_alive(o); }); }
  size_t strong_count() const;
  size_t weak_count() const;

 private:
  void clear_weak_impl(const std::function<bool(const Object*)>& is_alive);
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace vitrine::vm
