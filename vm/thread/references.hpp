// SPDX-License-Identifier: Apache-2.0
// JNI references (JNI 10 "Referencing Java Objects"). A jobject is the address of a handle cell that holds the Object*;
// its low bits are a tag. The handle cells of local references are in the context's LocalReferences, or are argument
// slots of a native frame. Those of global and weak global references are in VM-wide tables. No function here reaches a
// safepoint.
#pragma once
#include <jni.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "vm/model/value.hpp"

namespace vitrine::gc {
class Marker;
}

namespace vitrine::vm {

constexpr uintptr_t kGlobalTag = 1, kWeakTag = 2, kReferenceTagMask = 3;

/// Dereferences a valid reference of any kind: its object; null for null and for a cleared weak reference.
inline Object* dereference(jobject reference) {
  auto bits = reinterpret_cast<uintptr_t>(reference);
  return bits == 0 ? nullptr : *reinterpret_cast<Object**>(bits & ~kReferenceTagMask);
}

/// Local references of one context: a stack of chunks, each with twice the handle cells of the one before it, and a
/// stack of frames of references (native calls and PushLocalFrame). Only its own thread uses it, so there are no locks.
/// The cost of a reference does not depend on how many there are.
class LocalReferences {
 public:
  LocalReferences() : chunk_(&first_), cells_(first_.storage), capacity_(kFirstCells), used_(0) {}
  ~LocalReferences();
  LocalReferences(const LocalReferences&) = delete;

  /// A new local reference in the current frame; null for null. The size is limited by memory only.
  jobject create(Object* object) {
    if (object == nullptr) return nullptr;
    if (used_ == capacity_) [[unlikely]]
      return create_slowly(object);
    Object** cell = &cells_[used_++];
    *cell = object;
    return reinterpret_cast<jobject>(cell);
  }
  /// DeleteLocalRef. An argument slot of a native frame is set to null. Null and deleted references are ignored.
  void remove(jobject local);

  /// Where a frame of references begins, and the state of the frame before it.
  struct Mark {
    uint32_t chunk, used, frames, holes, base_chunk, base_used, base_frames, base_holes;
  };
  /// Begins a frame of references, at entry to native code. References made from here on end with release().
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
  /// Ends the frame of references that began at `m`, and all frames within it.
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
    base_frames_ = m.base_frames;  // so that pop_frame may take this frame off again
    frames_.push_back(m);
  }
  /// PopLocalFrame. Returns false if there is no pushed frame since the last mark().
  bool pop_frame();
  /// Whether `reference` is a live one of these (GetObjectRefType). Argument slots of native frames are not.
  bool owns(jobject reference) const;
  /// Marks all objects. World stopped.
  void visit(gc::Marker& marker);
  /// Number of handle cells that are older than the mark, in the numbering of for_each_numbered.
  static uint32_t number_at(const Mark& m) { return first_number(m.chunk) + m.used; }
  /// Calls `each` for all handle cells that hold an object, newest chunk first, with their number counted from the
  /// oldest. For heap walks.
  void for_each_numbered(const std::function<void(uint32_t, Object*)>& each) const;
  /// Number of references that are not deleted.
  size_t count() const;
  /// The same for those of the current frame.
  size_t count_in_frame() const;
  /// Number of handle cells of the current frame, deleted ones included: never less than count_in_frame().
  uint32_t cells_in_frame() const { return first_number(chunk_->index) + used_ - frame_begin(); }
  /// Number of handle cells that are older than the current frame.
  uint32_t frame_begin() const { return first_number(base_chunk_) + base_used_; }
  /// Whether PushLocalFrame has made the current frame.
  bool is_frame_pushed() const { return frames_.size() > base_frames_; }
  /// Whether `cell` is a handle cell of these, whatever it holds.
  bool contains(const void* cell) const;
  /// The same for the cells that are made first. Any thread may ask.
  bool is_among_first(const void* cell) const { return cell >= first_.storage && cell < first_.storage + kFirstCells; }
  /// How many handle cells the searches for holes have looked at so far.
  uint64_t cells_searched() const { return cells_searched_; }

 private:
  static constexpr uint32_t kFirstCells = 62;
  struct Chunk {
    Chunk* previous;
    uint32_t index;
    Object** cells;  // size_of(index) of them
  };
  struct FirstChunk : Chunk {
    FirstChunk() : Chunk{nullptr, 0, storage} {}
    Object* storage[kFirstCells];
  };
  static uint32_t size_of(uint32_t index) { return kFirstCells << index; }
  static uint32_t first_number(uint32_t index) { return size_of(index) - kFirstCells; }
  static Chunk* new_chunk(Chunk* previous);
  static void delete_chunk(Chunk* chunk);
  void set_newest(Chunk* chunk);
  jobject create_slowly(Object* object);
  void find_holes();
  void go_back_to(uint32_t index);
  template <class Visit>  // (Object** cells, uint32_t used, uint32_t index), newest first
  void for_each_chunk(const Visit& visit) const;

  Chunk* chunk_;                                               // the newest; older chunks are full
  Object** cells_;                                             // of the newest
  uint32_t capacity_;                                          // of the newest
  uint32_t used_;                                              // of the newest
  uint32_t base_chunk_ = 0, base_used_ = 0, base_frames_ = 0;  // where the current frame begins
  uint32_t base_holes_ = 0;
  std::vector<Object**>
      holes_;  // deleted references that a search has found; those from base_holes_ on belong to the current frame
  std::vector<Mark> frames_;  // PushLocalFrame
  Chunk* spare_ = nullptr;    // one emptied chunk that is kept, to be the next after the newest
  uint64_t cells_searched_ = 0;
  FirstChunk first_;
};

/// Global and weak global references. Every function takes the tables' mutex for a moment, so any thread may call it.
class GlobalReferences {
 public:
  GlobalReferences();
  ~GlobalReferences();
  /// A new global or weak global reference; null for null. There is always memory, or the process ends.
  jobject create(Object* object, bool weak);
  /// DeleteGlobalRef and DeleteWeakGlobalRef. References that are not live are ignored.
  void remove(jobject reference);
  /// Whether `reference` is a live global (tag 1) or weak global (tag 2) reference.
  bool owns(jobject reference) const;
  /// Whether the weak global reference, which is live, refers to that object: its address may be that of one that has
  /// died. In any state; then the object is known to be alive.
  bool weak_refers_to(jobject reference, const Object* object) const;
  /// Marks the objects of global references. World stopped.
  void visit_strong(gc::Marker& marker);
  /// All global references. Only while none is deleted do they stay valid: the world is stopped.
  std::vector<jobject> strong() const;
  /// Clears the weak references whose object is not alive. Called by the collector, world stopped.
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

/// The global references of this VM. Never destroyed.
GlobalReferences& global_references();

}  // namespace vitrine::vm
