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
#include <utility>
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
  LocalReferences() : chunk_(&first_), cells_(first_.storage), capacity_(kFirstCells) {}
  ~LocalReferences();
  LocalReferences(const LocalReferences&) = delete;

  /// A new local reference in the current frame; null for null. The size is limited by memory only.
  jobject create(Object* object) {
    if (object == nullptr) return nullptr;
    const uint32_t used = now_.used();
    if (used == capacity_) [[unlikely]]
      return create_slowly(object);
    Object** cell = &cells_[used];
    now_.add_used();
    *cell = object;
    return reinterpret_cast<jobject>(cell);
  }
  /// DeleteLocalRef. An argument slot of a native frame is set to null. Null and deleted references are ignored.
  void remove(jobject local);

  /// How far everything here is filled. Two words, so that copies take little: events and native calls make several.
  class Position {
   public:
    Position() = default;
    Position(const Position& other) : cells_(alone(other.cells_)), lists_(alone(other.lists_)) {}
    Position& operator=(const Position& other) {
      cells_ = alone(other.cells_);
      lists_ = alone(other.lists_);
      return *this;
    }
    uint32_t chunk() const { return high(cells_); }  // the index of the newest chunk
    uint32_t used() const { return low(cells_); }    // how many of its cells are
    uint32_t frames() const { return high(lists_); }
    uint32_t holes() const { return low(lists_); }
    void set_chunk(uint32_t index) { cells_ = of(index, used()); }
    void add_used() { ++cells_; }  // there are never 2^32
    void set_used(uint32_t count) { cells_ = of(chunk(), count); }
    void set_frames(uint32_t count) { lists_ = of(count, holes()); }
    void set_holes(uint32_t count) { lists_ = of(frames(), count); }
    /// Back to `before`, whose lists are the same.
    void drop_cells(const Position& before) { cells_ = before.cells_; }
    /// The lists are usually the same, and a comparison costs less than a store.
    [[gnu::always_inline]] void become(const Position& other) {
      cells_ = other.cells_;
      if (lists_ != other.lists_) [[unlikely]]
        lists_ = other.lists_;
    }
    bool same_lists(const Position& other) const { return lists_ == other.lists_; }

   private:
    static uint32_t high(uint64_t pair) { return static_cast<uint32_t>(pair >> 32); }
    static uint32_t low(uint64_t pair) { return static_cast<uint32_t>(pair); }
    static uint64_t of(uint32_t high, uint32_t low) { return uint64_t{high} << 32 | low; }
    /// The word, read by itself: a load of both would wait until the store of one of them has reached the cache.
    [[gnu::always_inline]] static uint64_t alone(uint64_t word) {
      asm("" : "+r"(word));
      return word;
    }
    uint64_t cells_ = 0, lists_ = 0;
  };
  /// Where a frame of references begins, and where the frame before it does.
  struct Mark {
    Position begin, outer;
  };
  /// Begins a frame of references, at entry to native code. References made from here on end with release().
  [[gnu::always_inline]] Mark mark() {
    Mark m{now_, base_};
    base_.become(m.begin);
    return m;
  }
  /// Ends the frame of references that began at `m`, and all frames within it.
  [[gnu::always_inline]] void release(const Mark& m) {
    if (now_.chunk() != m.begin.chunk() || !now_.same_lists(m.begin)) [[unlikely]]
      shrink_to(m.begin);
    now_.drop_cells(m.begin);
    base_.become(m.outer);
  }
  /// PushLocalFrame.
  void push_frame() {
    Mark m = mark();
    base_.set_frames(m.outer.frames());  // so that pop_frame may take this frame off again
    frames_.push_back(m);
    now_.set_frames(now_.frames() + 1);
  }
  /// PopLocalFrame. Returns false if there is no pushed frame since the last mark().
  bool pop_frame();
  /// Whether `reference` is a live one of these (GetObjectRefType). Argument slots of native frames are not.
  bool owns(jobject reference) const;
  /// Marks all objects. World stopped.
  void visit(gc::Marker& marker);
  /// Number of handle cells that are older than the mark, in the numbering of for_each_numbered.
  static uint32_t number_at(const Mark& m) { return first_number(m.begin.chunk()) + m.begin.used(); }
  /// Calls `each` for all handle cells that hold an object, newest chunk first, with their number counted from the
  /// oldest. For heap walks.
  void for_each_numbered(const std::function<void(uint32_t, Object*)>& each) const;
  /// Number of references that are not deleted.
  size_t count() const;
  /// The same for those of the current frame.
  size_t count_in_frame() const;
  /// Number of handle cells of the current frame, deleted ones included: never less than count_in_frame().
  uint32_t cells_in_frame() const { return first_number(now_.chunk()) + now_.used() - frame_begin(); }
  /// Number of handle cells that are older than the current frame.
  uint32_t frame_begin() const { return first_number(base_.chunk()) + base_.used(); }
  /// Whether PushLocalFrame has made the current frame.
  bool is_frame_pushed() const { return now_.frames() > base_.frames(); }
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
  void shrink_to(const Position& begin);
  template <class Visit>  // (Object** cells, uint32_t used, uint32_t index), newest first
  void for_each_chunk(const Visit& visit) const;

  Chunk* chunk_;         // the newest; older chunks are full
  Object** cells_;       // of the newest
  uint32_t capacity_;    // of the newest
  Position now_, base_;  // `base_`: where the current frame begins
  /// Deleted references that a search has found; those from base_.holes() on belong to the current frame.
  std::vector<Object**> holes_;
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
