// SPDX-License-Identifier: Apache-2.0
// What a version of a method is executed as. The interpreter's words are one kind of code; machine code would be
// another. Only the maker of a kind knows what lies at a pc; everybody else asks the functions here.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace vitrine::vm {

struct Field;
struct MethodVersion;

/// The code of one MethodVersion, which is not abstract or native. Frame::pc points into it while a frame executes the
/// version. The Executor makes it; MethodVersion::executable refers to it. No function here reaches a safepoint.
class Code {
 public:
  /// Code is divided into units of this many bytes. Each belongs to one bytecode instruction, and begins with a place
  /// that a frame's pc may have.
  static constexpr size_t kUnit = sizeof(uint64_t);

  Code(const Code&) = delete;
  virtual ~Code() = default;

  MethodVersion& version() const { return version_; }
  /// The pc of a frame that is about to execute the first instruction.
  const void* entry() const { return begin_; }
  /// The bci of the instruction at `pc`; -1 if this code has no such place. Safe in a signal handler.
  int32_t bci_of(const void* pc) const {
    size_t unit = (reinterpret_cast<uintptr_t>(pc) - reinterpret_cast<uintptr_t>(begin_)) / kUnit;
    return unit < bcis_.size() ? bcis_[unit] : -1;
  }
  /// The number of the unit at `pc`, which is in this code, and the pc of a unit.
  uint32_t unit_at(const void* pc) const {
    return static_cast<uint32_t>((reinterpret_cast<uintptr_t>(pc) - reinterpret_cast<uintptr_t>(begin_)) / kUnit);
  }
  const void* pc_at(uint32_t unit) const { return static_cast<const char*>(begin_) + unit * kUnit; }
  /// The pc of the instruction at `bci`; null if no instruction begins there.
  virtual const void* pc_of(uint32_t bci) const = 0;

  /// Plants a breakpoint (JVM TI "Breakpoint") before the instruction at `bci`, or removes it. Nothing happens if no
  /// instruction begins there. World stopped.
  virtual void set_breakpoint(uint32_t bci, bool on) = 0;
  /// Plants or removes what posts the events of a watched field, as Field::watch now says, in all instructions that
  /// access the field. World stopped.
  virtual void watch_changed(const Field& field) = 0;
  /// Frees the code, because its version is replaced or its class unloaded. World stopped; no frame executes it, and
  /// MethodVersion::executable refers to it no more.
  virtual void discard() = 0;

 protected:
  explicit Code(MethodVersion& version) : version_(version) {}
  /// Says where the code is, and of which instruction each unit is. To be called once, before other threads know the
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
