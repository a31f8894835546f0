// SPDX-License-Identifier: Apache-2.0
// What a version of a method is executed as: the interpreter's words. Only the Executor knows what a word means;
// everybody else asks the functions here. Machine code is no other kind of Code: it is a copy of what words do, which
// their maker may throw away at any time, and a frame's pc is a word whatever runs the frame.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace vitrine::vm {

struct MethodVersion;

/// The words of one MethodVersion, which is not abstract or native. Frame::pc points into it while a frame executes the
/// version. The Executor makes it; MethodVersion::executable refers to it. No function here reaches a safepoint.
class Code {
 public:
  /// The bytes of a word. Each word belongs to one bytecode instruction, and is a place that a frame's pc may have.
  static constexpr size_t kWordSize = sizeof(uint64_t);

  Code(const Code&) = delete;
  virtual ~Code() = default;

  MethodVersion& version() const { return version_; }
  /// The pc of a frame that is about to execute the first instruction.
  const void* entry() const { return begin_; }
  /// The bci of the instruction at `pc`; -1 if this code has no such place. Safe in a signal handler.
  int32_t bci_of(const void* pc) const {
    size_t word = (reinterpret_cast<uintptr_t>(pc) - reinterpret_cast<uintptr_t>(begin_)) / kWordSize;
    return word < bcis_.size() ? bcis_[word] : -1;
  }
  /// The number of the word at `pc`, which is in this code, and the pc of a word.
  uint32_t word_at(const void* pc) const {
    return static_cast<uint32_t>((reinterpret_cast<uintptr_t>(pc) - reinterpret_cast<uintptr_t>(begin_)) / kWordSize);
  }
  const void* pc_at(uint32_t word) const { return static_cast<const char*>(begin_) + word * kWordSize; }
  /// The pc of the instruction at `bci`; null if no instruction begins there.
  const void* pc_of(uint32_t bci) const {
    const auto found = std::lower_bound(bcis_.begin(), bcis_.end(), bci);
    return found == bcis_.end() || *found != bci ? nullptr : pc_at(static_cast<uint32_t>(found - bcis_.begin()));
  }

 protected:
  explicit Code(MethodVersion& version) : version_(version) {}
  /// Says where the words are, and of which instruction each is. To be called once, before other threads know the
  /// code.
  void set_place(const void* begin, std::vector<uint16_t> bcis) {
    begin_ = begin;
    bcis_ = std::move(bcis);
  }
  const std::vector<uint16_t>& bcis() const { return bcis_; }

 private:
  MethodVersion& version_;
  const void* begin_ = nullptr;
  std::vector<uint16_t> bcis_;
};

}  // namespace vitrine::vm
