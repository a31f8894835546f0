// SPDX-License-Identifier: Apache-2.0
// A method's decoded code: its words, the side tables that words point to, and the data for changing words later
// (quickening, breakpoints).
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <forward_list>
#include <functional>
#include <memory>
#include <vector>

#include "base/lock.hpp"
#include "gc/object.hpp"
#include "interpreter/words.hpp"
#include "vm/model/class.hpp"
#include "vm/model/code.hpp"
#include "vm/model/constant_pool.hpp"
#include "vm/model/entry_kind.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::interpreter {

using vm::Class;
using vm::EntryKind;
using vm::Field;
using vm::Frame;
using vm::Method;
using vm::MethodVersion;
using vm::Object;
using vm::ResolvedMethod;
using vm::Slot;
using vm::Thread;

/// The targets of a switch: for tableswitch those of low, low + 1, ...; for lookupswitch those of `keys`. Offsets count
/// words from the switch; `otherwise` is the default's. `find` does the search of lookupswitch.
struct SwitchTable {
  int32_t low = 0;
  uint32_t count = 0;
  int32_t otherwise = 0;
  std::vector<int32_t> offsets, keys;
  int32_t find(int32_t key) const;
};

/// An interface call site with the receiver classes it has met. While the world runs, entries are only added; `cls` is
/// published after `method`, so `find` needs no lock. Null: not met yet.
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

/// A call site that concatenates strings (concatenation.cpp).
struct ConcatenationSite {
  /// An argument, with the index of the slot that holds its value, or (BasicType::Void) a text.
  struct Part {
    vm::BasicType type;
    uint16_t slot;
    std::u16string text;
  };
  ConcatenationSite() = default;
  ConcatenationSite(ConcatenationSite&& other) noexcept
      : parts(std::move(other.parts)), utf16(other.utf16), argument_slots(other.argument_slots), index(other.index) {}
  std::vector<Part> parts;
  bool utf16 = false;  // one of the texts has a character that is not in Latin-1
  uint16_t argument_slots = 0;
  vm::CpIndex<vm::InvokeDynamicEntry> index;
  std::atomic<const ResolvedMethod*> linked{nullptr};  // what is called when the VM does not do it itself
};

/// How often machine code was left at a word, and how.
struct ExitCount {
  uint32_t word;
  uint8_t kind;     // a MachineExit::Kind
  bool asked;       // something was asked of the thread
  ExitCount* next;  // added before this one
  std::atomic<uint32_t> times;
};

/// Where a method is entered while its calls are counted.
struct CountedEntry {
  CodeWord word = 0;              // enter_counting; p: the word that begins the method. It stays when it is set
  std::atomic<uint32_t> heat{0};  // calls and rounds of loops so far, weighted; some may be lost between threads
};

/// The code of a method in words, one per bytecode instruction, in order.
class DecodedCode final : public vm::Code {
 public:
  /// Decodes the bytecode. `version` has some.
  explicit DecodedCode(MethodVersion& version);
  ~DecodedCode() override;

  uint32_t index_of(const void* pc) const {
    return static_cast<uint32_t>(static_cast<const CodeWord*>(pc) - words.get());
  }
  /// The bci of the word at `index`, which is below `count`.
  uint16_t bci_at(uint32_t index) const { return bcis()[index]; }
  /// The index of the word for the instruction at `bci`; kNone if none begins there.
  uint32_t index_at(uint32_t bci) const {
    auto found = std::lower_bound(bcis().begin(), bcis().end(), bci);
    return found != bcis().end() && *found == bci ? static_cast<uint32_t>(found - bcis().begin()) : kNone;
  }
  bool has_breakpoint(uint32_t index) const { return breakpoints != nullptr && breakpoints[index]; }
  bool has_breakpoints() const {
    return breakpoints != nullptr && std::find(&breakpoints[0], &breakpoints[count], true) != &breakpoints[count];
  }
  bool has_overlay(uint32_t index) const { return overlay != nullptr && overlay[index] != 0; }
  CodeWord& plain(uint32_t index) { return words[count + index]; }
  const CodeWord& plain(uint32_t index) const { return words[count + index]; }

  static constexpr uint16_t kNone = 0xffff;
  uint32_t count = 0;
  bool jumps_back = false;    // a goto or a branch does, so there may be a loop
  bool has_handlers = false;  // of exceptions
  /// 2 * count words: those that are executed, then the plain ones (quickened, but neither fused nor replaced by
  /// breakpoints), so that the plain word of pc is pc[count].
  std::unique_ptr<CodeWord[]> words;
  /// A word that does the whole work of the method without a frame (entries.inc); 0: there is none, or it has a
  /// breakpoint. It is where the method is entered then.
  CodeWord leaf = 0;
  // What words point to. Lists, because most methods have none of it.
  std::forward_list<SwitchTable> switches;
  std::forward_list<InterfaceSite> sites;
  std::forward_list<ConcatenationSite> concatenations;
  std::forward_list<Slot> constants;    // long and double values
  std::unique_ptr<bool[]> breakpoints;  // by word; null until the method has one
  // The Compiler's (machine.hpp): words that are laid over others, by word; 0: none. Null: none at all.
  std::unique_ptr<CodeWord[]> overlay;
  // Enters the method's machine code. Threads that have just read Method::entry execute it even when that code is gone:
  // then it is enter_code. 0: there has never been any that begins with its frame.
  CodeWord machine_entry = 0;
  bool counts_calls = false;  // it may become hot: `counted` is where it is entered
  CountedEntry counted;
  bool this_may_change = false;            // a debugger has changed local variable 0 of a frame
  std::atomic<uint32_t> frame_pops{0};     // how often the loop has sent FramePop, while there was machine code
  bool tells_of_pops = false;              // machine code sends FramePop; changed with the world stopped
  void* machine = nullptr;                 // its machine code
  void* retired = nullptr;                 // machine code that threads may still execute, though nothing enters it
  std::atomic<ExitCount*> exits{nullptr};  // the newest kind of exit; while threads run, they are only added
  uint32_t unresolved_exits = 0;           // how often that has left for an instruction that had not been executed
  std::atomic<uint64_t> fields{0};         // field_bit of every field that its words have resolved
  DecodedCode *previous = nullptr, *next = nullptr;  // in the list of all code; under the decoding lock
};

/// One of 64 bits, as in a Bloom filter: code whose DecodedCode::fields lacks the bit does not use the field.
inline uint64_t field_bit(const Field& field) {
  return uint64_t{1} << (reinterpret_cast<uintptr_t>(&field) * 0x9E3779B97F4A7C15u >> 58);
}

/// The decoded code of a version; null if it is not decoded.
inline DecodedCode* decoded(const MethodVersion& version) {
  return static_cast<DecodedCode*>(version.executable.load(std::memory_order_acquire));
}
inline DecodedCode* code_of(const Frame* frame) { return decoded(*frame->method->version); }
inline CodeWord plain_word(const Frame* frame, const void* pc) {
  return __atomic_load_n(static_cast<const CodeWord*>(pc) + code_of(frame)->count, __ATOMIC_ACQUIRE);
}

/// Whether objects have the least alignment. The quick forms that access references are for this case only.
inline bool unpadded_references() { return gc::reference_shift == gc::kLeastReferenceShift; }

/// Object.<init>: the constructor whose only effect is to register the object if its class has a finalizer.
inline bool is_object_init(const Method& method) {
  return method.holder->super == nullptr && !method.holder->is_interface() && method.is_constructor() &&
         method.argument_slots == 1;
}

/// The interpreter's own frame flags, in addition to Frame::Flags. Any flag makes a return take the slow path.
constexpr uint32_t kReportExit = 0x200;     // the return instruction was reached in the traced table
constexpr uint32_t kMonitorsFrame = 0x400;  // monitorenter was executed more often than monitorexit

/// Free slots that run() requires before it knows the frame's true size.
constexpr int kFrameSlotsInReserve = 64;

/// Decodes the code, unless it is decoded already, and adds the code to those of for_each_code. Thread-safe: takes
/// the decoding lock, a leaf.
DecodedCode& decode(MethodVersion& version);
/// Frees the code of a version, if it has any, and takes it out of those of for_each_code. World stopped; no frame
/// executes it.
void discard(MethodVersion& version);
/// Whether this process decodes to the words that others find in a snapshot. False: monitorenter or aaload becomes
/// another word here. Words that have not been quickened refer to nothing but the code's own constants.
bool decodes_for_snapshots();
/// Calls `visit` for every decoded method, under the decoding lock: `visit` must not decode or discard.
void for_each_code(const std::function<void(DecodedCode&)>& visit);

/// The words lock, a leaf: its holder writes words and entries. It is not needed with the world stopped, nor for code
/// that is not published yet.
extern Mutex words_mutex;

/// How calls enter the method, as things are now. No safepoint.
EntryKind kind_of(const Method& method);
/// Sets Method::entry to the word of that kind. The method's class is linked, and its code, if it has any, is decoded.
/// Thread-safe: takes the words lock.
void prepare_entry(Method& method);
/// The same, if the entry is not null, for what has changed in its code.
void renew_entry(Method& method) REQUIRES(words_mutex);
/// Has the calls of the method counted from now on, or not. renew_entry is to follow.
void count_calls(DecodedCode& code, bool counts) REQUIRES(words_mutex);

/// Replaces the plain word at `index` with a quick one and fuses its neighbourhood again. Thread-safe: takes the words
/// lock, a leaf.
void store_quick(DecodedCode& code, uint32_t index, CodeWord quick);
/// The same for the word that `choose` returns; it is called under the words lock. Returns that word.
CodeWord store_quick(DecodedCode& code, uint32_t index, const std::function<CodeWord()>& choose);
/// Recomputes all executed words from the plain ones.
void fuse_all(DecodedCode& code) REQUIRES(words_mutex);
/// Sets DecodedCode::leaf, and Method::entry if that changes with it.
void update_leaf(DecodedCode& code) REQUIRES(words_mutex);
/// The word to execute at `index`: a breakpoint, a fused form, or the plain word.
CodeWord fuse(const DecodedCode& code, uint32_t index);
/// Whether the loop that begins at `head` begins with two loads, or a load and a constant, and their comparison. A goto
/// back to it then reads operands out of the head's word, so what is to be laid over the head must be laid over the
/// gotos instead: threads may execute them at any time.
bool begins_with_fused_test(const DecodedCode& code, uint32_t head);
/// Makes `overlay` what the Compiler has laid over the code's words, runs `change` with the words lock held, and
/// recomputes the words. Thread-safe: takes the words lock. Threads may be executing the code.
void lay_over(DecodedCode& code, std::unique_ptr<CodeWord[]> overlay, const std::function<void()>& change);
/// The word before resolution, for a field access that must be quickened again. The word at `index` is a field access.
CodeWord unresolved_word(const DecodedCode& code, uint32_t index);
/// Whether a word laid over the call may do the work of the method (Object.<init>, Math.sqrt, those with a
/// vm::Shortcut). Such methods are called only while they have a breakpoint, a body other than the class library's, or
/// a watched field in their class. The caller that changes any of these fuses all code again.
bool has_shortcut(const Method& method);
/// Of such a method: whether none is the case.
bool takes_shortcut(const Method& method);
/// The word that does the work of a call in the place of `call`, which is call_static or call_direct; 0: there is none.
CodeWord word_without_frame(CodeWord call);
/// The word that calls the method's Shortcut; 0: it has none, or must be called.
CodeWord shortcut_word(Method& method);

}  // namespace vitrine::interpreter
