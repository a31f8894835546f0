// SPDX-License-Identifier: Apache-2.0
// JNI references (JNI 10 "Referencing Java Objects"): a jobject is the address of a slot that holds the Object*, tagged
// in its low bits. Local references live in the thread's LocalReferences or are addresses of argument slots of a native
// frame; global and weak ones in VM-wide tables.
#pragma once
#include <jni.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "vm/model/value.hpp"

namespace vitrine::gc {
class Marker;
}

namespace vitrine::vm {

constexpr uintptr_t kGlobalTag = 1, kWeakTag = 2, kReferenceTagMask = 3;

/// Object of a valid reference of any kind; null for null and for a cleared weak reference.
inline Object* resolve(jobject reference) {
  auto bits = reinterpret_cast<uintptr_t>(reference);
  return bits == 0 ? nullptr : *reinterpret_cast<Object**>(bits & ~kReferenceTagMask);
}

/// Local references of one thread: a stack of chunks, each with twice the slots of the one before it, and of frames
/// (PushLocalFrame / native calls). The thread's own: no locks. Any number of references cost the same each.
class LocalReferences {
 public:
  LocalReferences() : chunk_(&first_), slots_(first_.storage), capacity_(kFirstSlots), used_(0) {}
  ~LocalReferences();
  LocalReferences(const LocalReferences&) = delete;

  /// Null for null; no safepoint.
  jobject create(Object* object) {
    if (object == nullptr) return nullptr;
    if (used_ == capacity_) [[unlikely]]
      return create_slowly(object);
    Object** slot = &slots_[used_++];
    *slot = object;
    return reinterpret_cast<jobject>(slot);
  }
  /// DeleteLocalRef; argument slots of native frames are set to null.
  void remove(jobject local);

  /// Where a frame of references begins, and what it was before.
  struct Mark {
    uint32_t chunk, used, frames, holes, base_chunk, base_used, base_frames, base_holes;
  };
  /// At entry to native code: references made from here on go with release().
  Mark mark() {
    Mark m{chunk_->index,
           used_,
           static_cast<uint32_t>(frames_.size()),
           static_cast<uint32_t>(holes_.size()),
           base_chunk_,
           base_used_,
           base_frames_,
           base_holes_};
    base_chunk_ = m.chunk, base_used_ = m.used, base_frames_ = m.frames, base_holes_ = m.holes;
    return m;
  }
  /// All references made since.
  void release(const Mark& m) {
    if (chunk_->index != m.chunk) [[unlikely]]
      go_back_to(m.chunk);
    used_ = m.used;
    if (holes_.size() != m.holes) [[unlikely]]
      holes_.resize(m.holes);
    base_chunk_ = m.base_chunk, base_used_ = m.base_used, base_frames_ = m.base_frames, base_holes_ = m.base_holes;
    if (frames_.size() != m.frames) [[unlikely]]
      frames_.resize(m.frames);
  }
  /// PushLocalFrame.
  void push_frame() {
    Mark m = mark();
    base_frames_ = m.base_frames;  // pop_frame may take this one back
    frames_.push_back(m);
  }
  /// PopLocalFrame; false if there is no frame since the last mark.
  bool pop_frame();
  bool owns(jobject reference) const;  // is it one of these (GetObjectRefType)
  void visit(gc::Marker& marker);
  /// How many slots are older than the mark: what for_each_numbered counts from.
  static uint32_t number_at(const Mark& m) { return first_number(m.chunk) + m.used; }
  /// All slots that hold an object, newest chunk first, with their number from the oldest. For heap walks.
  void for_each_numbered(const std::function<void(uint32_t, Object*)>& each) const;
  size_t count() const;
  /// How many slots searches for holes have looked at so far.
  uint64_t slots_searched() const { return slots_searched_; }

 private:
  static constexpr uint32_t kFirstSlots = 62;
  struct Chunk {
    Chunk* previous;
    uint32_t index;
    Object** slots;  // size_of(index) of them
  };
  struct FirstChunk : Chunk {
    FirstChunk() : Chunk{nullptr, 0, storage} {}
    Object* storage[kFirstSlots];
  };
  static uint32_t size_of(uint32_t index) { return kFirstSlots << index; }
  static uint32_t first_number(uint32_t index) { return size_of(index) - kFirstSlots; }
  static Chunk* new_chunk(Chunk* previous);
  static void delete_chunk(Chunk* chunk);
  void set_newest(Chunk* chunk);
  jobject create_slowly(Object* object);
  void find_holes();
  void go_back_to(uint32_t index);
  template <class Visit>  // (Object** slots, uint32_t used, uint32_t index), newest first
  void for_each_chunk(const Visit& visit) const;

  Chunk* chunk_;                                               // the newest; older ones are full
  Object** slots_;                                             // of the newest
  uint32_t capacity_;                                          // of the newest
  uint32_t used_;                                              // of the newest
  uint32_t base_chunk_ = 0, base_used_ = 0, base_frames_ = 0;  // where the current frame begins
  uint32_t base_holes_ = 0;
  std::vector<Object**>
      holes_;                 // deleted ones that a search has found; from base_holes_ on, those of the current frame
  std::vector<Mark> frames_;  // PushLocalFrame
  Chunk* spare_ = nullptr;    // one emptied chunk, kept: the next after the newest
  uint64_t slots_searched_ = 0;
  FirstChunk first_;
};

/// Global and weak global references.
class GlobalReferences {
 public:
  GlobalReferences();
  ~GlobalReferences();
  jobject create(Object* object, bool weak);  // thread-safe, no safepoint
  void remove(jobject reference);             // either kind; unknown ones are ignored
  bool owns(jobject reference) const;         // is it a live global (tag 1) or weak (tag 2) reference
  void visit_strong(gc::Marker& marker);
  template <class IsAlive>
  void clear_weak(const IsAlive& is_alive) {
    clear_weak_impl([&](const Object* o) { return is_alive(o); });
  }
  size_t strong_count() const;
  size_t weak_count() const;

 private:
  void clear_weak_impl(const std::function<bool(const Object*)>& is_alive);
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Those of this VM. Never destroyed.
GlobalReferences& global_references();

}  // namespace vitrine::vm
