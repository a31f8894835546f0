// SPDX-License-Identifier: Apache-2.0
// What every local variable and operand stack slot of a frame holds at a bci, found by abstract interpretation of the
// method (the lattice of JVMS 4.10.1 reduced to kinds). Frames keep untagged slots, so the collector, stack walks and
// JVM TI locals ask here. The StackMapTable is not used: code with one, code without one and code with jsr/ret (class
// files < 51) are treated alike. Nothing here allocates in the Java heap; the only lock is the mutex of the cache (a
// leaf).
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// A long or double takes two slots, in locals and on the stack: its kind, then SecondHalf.
/// Dead: the slot is not assigned yet, or the paths to the bci leave different kinds in it. No correct code reads it.
/// Ambiguous (only in methods with jsr): the slot holds a reference on one path and something else on another, and the
/// code may still read it. A collector must treat it as a conservative root.
enum class SlotKind : uint8_t { Dead, Int, Float, Long, Double, SecondHalf, Reference, ReturnAddress, Ambiguous };

/// The frame BEFORE the instruction at the bci executes. For a frame that is inside a call, `stack` still has the
/// arguments, although the interpreter has passed them to the callee. The caller must then look only at the slots
/// that are live.
struct FrameState {
  bool reachable = false;        // false: no path leads to the bci, or no instruction is there; the vectors are empty
  std::vector<SlotKind> locals;  // max_locals entries
  std::vector<SlotKind> stack;   // [0] is the bottom; size() is the depth in slots
};

/// The same, reduced to whether a slot holds a reference. Ambiguous slots count as references, see `conservative`.
class ReferenceMap {
 public:
  ReferenceMap() = default;
  explicit ReferenceMap(const FrameState& state);
  bool reachable() const { return reachable_; }
  /// Whether some of the references may be other values (only in methods with jsr): then check that a value points to
  /// an object before dereferencing it.
  bool conservative() const { return conservative_; }
  uint32_t locals() const { return locals_; }
  uint32_t depth() const { return depth_; }
  bool local_is_reference(uint32_t index) const { return index < locals_ && bit(index); }
  bool stack_is_reference(uint32_t index) const { return index < depth_ && bit(locals_ + index); }
  /// 64 bits of the map: bit i is local i, bit locals()+i is stack slot i.
  uint64_t word(uint32_t index) const {
    return index < inline_.size()                  ? inline_[index]
           : index - inline_.size() < more_.size() ? more_[index - inline_.size()]
                                                   : 0;
  }

 private:
  bool bit(uint32_t i) const { return word(i / 64) >> (i % 64) & 1; }
  bool reachable_ = false, conservative_ = false;
  uint32_t locals_ = 0, depth_ = 0;
  std::array<uint64_t, 2> inline_{};
  std::vector<uint64_t> more_;
};

/// The analysis of one method: states at block starts, from which a query simulates forward. Immutable once made.
/// Refers to the ClassFile and MethodInfo, which must outlive it. For code that would not verify it gives some state
/// and does not crash.
class FrameAnalysis {
 public:
  FrameAnalysis(const ClassFile& class_file, const MethodInfo& method);  // precondition: method.has_code()
  FrameState at(uint16_t bci) const;
  ReferenceMap references_at(uint16_t bci) const { return ReferenceMap(at(bci)); }

 private:
  struct Block {
    uint16_t start;
    bool reachable;
    uint32_t first_kind, depth;
  };
  const ClassFile& class_file_;
  const MethodInfo& method_;
  std::vector<Block> blocks_;    // by start
  std::vector<SlotKind> kinds_;  // locals then stack of every reachable block
};

/// The cached forms: the analysis is made at the first query for a method and kept in the ClassFile; reference maps are
/// kept by bci, too. Any thread may call them, also during a collection; they hold a mutex (LockRank::FrameStates) for
/// the whole query. For a method without code the result is empty and not reachable.
FrameState frame_state_at(const ClassFile& class_file, const MethodInfo& method, uint16_t bci);
ReferenceMap reference_map_at(const ClassFile& class_file, const MethodInfo& method, uint16_t bci);

}  // namespace vitrine::classfile
