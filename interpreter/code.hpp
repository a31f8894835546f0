// SPDX-License-Identifier: Apache-2.0
// A method's decoded code beyond its words: side tables that words point to, and what is needed to change words later
// (quickening, breakpoints).
#pragma once
#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "interpreter/words.hpp"
#include "vm/model/class.hpp"
#include "vm/model/constant_pool.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::interpreter {

using vm::Class;
using vm::DecodedCode;
using vm::Field;
using vm::Frame;
using vm::Method;
using vm::Object;
using vm::ResolvedMethod;
using vm::Slot;
using vm::Thread;

/// tableswitch: offsets of low, low + 1, ...; lookupswitch: offsets of `keys`. Offsets in words from the switch.
struct SwitchTable {
  int32_t low = 0;
  uint32_t count = 0;
  int32_t otherwise = 0;
  std::vector<int32_t> offsets, keys;
  int32_t find(int32_t key) const;
};

/// A call by interface with the receiver classes it has met. Entries are only ever added while the world runs: a class
/// is published after its method.
struct InterfaceSite {
  struct Met {
    std::atomic<Class*> cls{nullptr};
    Method* method = nullptr;
  };
  uint16_t argument_slots = 0;
  ResolvedMethod* resolved = nullptr;
  std::array<Met, 4> met;
  Method* find(const Class* cls) const {
    for (auto& m : met)
      if (m.cls.load(std::memory_order_acquire) == cls) return m.method;
    return nullptr;
  }
};

/// DecodedCode::extra. The words array holds 2 * count entries: the words as executed, then the plain ones (quickened,
/// but neither fused nor replaced by breakpoints), so that the plain word of pc is pc[count].
struct MethodCode {
  Method* method = nullptr;
  std::vector<std::unique_ptr<SwitchTable>> switches;
  std::vector<std::unique_ptr<InterfaceSite>> sites;
  std::vector<std::unique_ptr<Slot>> constants;  // long and double values of dynamic constants
  std::vector<bool> breakpoints;                 // by word; empty while the method has none
  std::atomic<uint64_t> fields{0};               // field_bit of every field that its words have resolved
  bool has_breakpoint(uint32_t index) const { return !breakpoints.empty() && breakpoints[index]; }
};

/// One of 64 bits: what lacks a field's bit does not use the field.
inline uint64_t field_bit(const Field& field) {
  return uint64_t{1} << (reinterpret_cast<uintptr_t>(&field) * 0x9E3779B97F4A7C15u >> 58);
}

inline DecodedCode* code_of(const Frame* frame) { return frame->method->decoded.load(std::memory_order_relaxed); }
inline MethodCode& extra_of(const DecodedCode& code) { return *static_cast<MethodCode*>(code.extra.get()); }
inline CodeWord plain_word(const Frame* frame, const CodeWord* pc) { return pc[code_of(frame)->count]; }

/// Object.<init>: the one constructor that does nothing but (for classes with a finalizer) register its object.
inline bool is_object_init(const Method& method) {
  return method.holder->super == nullptr && !method.holder->is_interface() && method.is_constructor() &&
         method.argument_slots == 1;
}

/// Private frame flags of the interpreter, beside Frame::Flags. Any flag makes a return take its slow way.
constexpr uint32_t kSynchronizedFrame = 0x100;  // frame.locked is held
constexpr uint32_t kReportExit = 0x200;         // the return instruction was reached in the traced table

/// Slots above max_stack that a frame may use: the appendix of a method handle call.
constexpr int kSpareSlots = 2;
/// Room that run() asks for before it knows the frame's true size.
constexpr int kFrameSlotsInReserve = 64;

/// Decodes the method (once; thread-safe, no safepoint) and registers it for whole-program changes.
DecodedCode& decode(Method& method);
/// Forgets the decoded code of a method. World stopped.
void discard_code(Method& method);
/// Calls `visit` for every decoded method. World stopped or under the lock of the words.
void for_each_code(const std::function<void(DecodedCode&)>& visit);

/// Replaces the plain word at `index` by a quicker one and fuses its neighbourhood anew. Thread-safe.
void store_quick(DecodedCode& code, uint32_t index, CodeWord quick);
/// The same for a word that `choose` decides on while no other word is stored.
CodeWord store_quick(DecodedCode& code, uint32_t index, const std::function<CodeWord()>& choose);
/// Recomputes all executed words from the plain ones. World stopped or code not yet published.
void fuse_all(DecodedCode& code);
/// The word to execute at `index`: a breakpoint, a fused form, or the plain word.
CodeWord fuse(const DecodedCode& code, uint32_t index);
/// The word before resolution, for a field access that must look again.
CodeWord unresolved_word(const DecodedCode& code, uint32_t index);
/// Some methods are not called but done by a word laid over the call: Object.<init> and Math.sqrt. They are called
/// while they have a breakpoint or another body than the class library's; when that changes all code is to be fused
/// anew.
bool has_shortcut(const Method& method);

}  // namespace vitrine::interpreter
