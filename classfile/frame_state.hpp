// SPDX-License-Identifier: Apache-2.0
// What every local variable and operand stack slot of a frame holds at a bci, found by abstract interpretation of the
// method (the lattice of JVMS 4.10.1 reduced to kinds). Frames keep untagged slots, so the collector, stack walks and
// JVM TI locals ask here. The StackMapTable is not used: code with and without one, and code with jsr/ret (class files
// < 51), is treated alike. Nothing here allocates in the Java heap or reaches a safepoint; the only lock is the mutex
// of the cache (a leaf).
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "classfile/class_file.hpp"

namespace vitrine::classfile {

/// A long or double takes two slots, in locals and on the stack: its kind, then SecondHalf.
/// Dead: not assigned yet, or different kinds on different ways here; no correct code reads it.
/// Ambiguous (only in methods with jsr): a reference on one way here and something else on another, and the code may
/// still read it: a collector must treat the slot as a conservative root.
enum class SlotKind : uint8_t { Dead, Int, Float, Long, Double, SecondHalf, Reference, ReturnAddress, Ambiguous };

/// The frame BEFORE the instruction at the bci executes. For a frame suspended inside a call, the arguments of the call
/// are still on `stack` here while the interpreter has handed them to the callee: the caller then looks at the first
/// `live depth` slots only.
struct FrameState {
  bool reachable = false;        // false: no way leads to the bci (or it is no instruction); the vectors are then empty
  std::vector<SlotKind> locals;  // max_locals entries
  std::vector<SlotKind> stack;   // [0] is the bottom; size() is the depth in slots
};

/// The same, reduced to "is it a reference" (Ambiguous counts, see `conservative`).
class ReferenceMap {
 public:
  ReferenceMap() = default;
  explicit ReferenceMap(const FrameState& state);
  bool reachable() const { return reachable_; }
  /// Some slots may hold something else than a reference (methods with jsr only): check that a value points to an
  /// object before following it.
  bool conservative() const { return conservative_; }
  uint32_t locals() const { return locals_; }
  uint32_t depth() const { return depth_; }
  bool local_is_reference(uint32_t index) const { return index < locals_ && bit(index); }
  bool stack_is_reference(uint32_t index) const { return index < depth_ && bit(locals_ + index); }
  /// Bit i: local i, then bit locals()+i: stack slot i. 64 slots a word.
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
/// Refers to the ClassFile and MethodInfo, which must outlive it. Code that would not verify yields some state, never a
/// crash.
class FrameAnalysis {
 public:
  FrameAnalysis(const ClassFile& class_file, const MethodInfo& method);  // precondition: method.code
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

/// Cached forms, safe from any thread (also inside a collection); the cache hangs on the ClassFile and goes with it.
/// Empty and not reachable for a method without code.
FrameState frame_state_at(const ClassFile& class_file, const MethodInfo& method, uint16_t bci);
ReferenceMap reference_map_at(const ClassFile& class_file, const MethodInfo& method, uint16_t bci);

}  // namespace vitrine::classfile
