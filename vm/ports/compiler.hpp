// SPDX-License-Identifier: Apache-2.0
// The port by which the Executor has methods compiled to machine code. compiler/ implements it, launcher/ plugs it in;
// without one, everything is interpreted. What makes such code wrong, a Compiler hears as a CodeKeeper does.
#pragma once
#include <jni.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "vm/model/method.hpp"

namespace vitrine::vm {

struct Frame;
class Thread;

/// The machine code of a method, as tools are told of it (JVM TI CompiledMethodLoad).
struct CompiledMethod {
  /// From `address` on, the code does the work of the instruction at `bci`; -1: of no instruction in particular.
  struct Place {
    const void* address;
    int32_t bci;
  };
  jmethodID id;  // whose class may have been unloaded
  const void* begin;
  size_t bytes;
  std::vector<Place> places;  // ascending
};
/// The same for the VM's own use. The version lives at least until the caller's next safepoint.
struct CompiledCode {
  uint32_t number = 0;  // of the compilation, from 1
  const MethodVersion* version = nullptr;
  const char *begin = nullptr, *entered = nullptr, *end = nullptr;  // calls enter at the first, the loop at the second
};
/// A place in it.
struct CompiledPlace {
  CompiledCode code;
  const void* word = nullptr;  // the pc that a frame would have there; null: of no instruction in particular
};
/// What the compiler has done so far.
struct CompilerFacts {
  uint64_t compiled = 0, failed = 0, discarded = 0;
  uint64_t ns = 0;    // that were spent on it
  uint64_t full = 0;  // how often there was no room
  const void* memory = nullptr;
  size_t reserved = 0, used = 0, most_used = 0;  // bytes of the memory for machine code
  size_t methods = 0, stubs = 0;                 // how many there are now
  size_t last_bytes = 0;                         // of bytecode of the method that was compiled last
  std::string last, last_failed;                 // "java/lang/String length"; "": none
};
/// Machine code that belongs to no method (JVM TI DynamicCodeGenerated).
struct CodeStub {
  const char* name;  // lives as long as the process
  const void* begin;
  size_t bytes;
};

/// Machine code is a cache of what the Executor executes: it may be discarded at any time, and nothing is lost. Frames
/// that run in it are frames of the Executor; only their callers' return addresses are on the native stack.
class Compiler {
 public:
  virtual ~Compiler() = default;

  /// Called once, when the options are known and before there are methods. False: an option is wrong, which has been
  /// said, and the VM must not start.
  virtual bool start() { return true; }
  /// Whether methods are compiled in this process.
  virtual bool is_on() const { return false; }
  /// The entry of a method was chosen: says what machine code calls for it (Method::machine), and may compile it. No
  /// safepoint; takes a leaf lock.
  virtual void entry_chosen(Method&) {}
  /// The method has become hot, by calls or by rounds of its loops: compiles its current version, if that can be. No
  /// safepoint; takes a leaf lock.
  virtual void compile(Method&, bool by_loop) { static_cast<void>(by_loop); }
  /// The Executor has sent so many more of MethodEntry and MethodExit: machine code may do that from now on. The caller
  /// is InVm and holds no mutex; a safepoint.
  virtual void method_events_sent(Thread&, uint32_t more) { static_cast<void>(more); }
  /// Perhaps nobody wants these events any more. The same.
  virtual void method_events_have_changed(Thread&) {}
  /// The Executor has often sent FramePop of this code's frames: machine code may do that from now on. The same.
  virtual void frame_pops_sent(Thread&, MethodVersion&) {}
  /// Machine code of the version left for an instruction that had not been executed when it was compiled.
  virtual void met_unresolved(Method&) {}

  /// The frame that executes machine code at `pc` whose register for frames holds `frame`; null: no machine code is
  /// there. Safe in a signal handler.
  virtual const Frame* frame_at(const void* pc, const void* frame) const {
    static_cast<void>(pc);
    static_cast<void>(frame);
    return nullptr;
  }
  /// Where it is in the code of that frame, which frame_at has returned, and which can be read. Nothing: the machine
  /// code at `pc` is about to begin or has ended the call of another method, and the frame's pc is right; or it belongs
  /// to no method. Safe in a signal handler.
  virtual std::optional<CompiledPlace> place_at(const void* pc, const Frame& frame) const {
    static_cast<void>(pc);
    static_cast<void>(frame);
    return std::nullopt;
  }
  /// Whether the machine code of a method, as opposed to that of no method, may be at the address. Safe in a signal
  /// handler.
  virtual bool is_compiled_code(const void* pc) const {
    static_cast<void>(pc);
    return false;
  }

  /// To be called when events of compiled methods are wanted: from now on they are sent, by a thread that this starts.
  /// Java threads can be started already. A safepoint.
  virtual void send_events(Thread&) {}
  /// Calls `visit` for each compiled method. `visit` may run agent code; meanwhile none of them is reported as
  /// unloaded. The caller is InVm and holds no mutex.
  virtual void visit_compiled_methods(const std::function<void(const CompiledMethod&)>& visit) {
    static_cast<void>(visit);
  }
  /// The machine code that belongs to no method; it lives as long as the process.
  virtual std::vector<CodeStub> code_stubs() const { return {}; }
  /// All that can be entered now, in the order of the compilations.
  virtual std::vector<CompiledCode> compiled_code() const { return {}; }
  virtual CompilerFacts facts() const { return {}; }
  /// For people: the instructions of the method beside their machine code, and how often that was left, and why.
  virtual std::string picture_of(const MethodVersion&) const { return ""; }
};

}  // namespace vitrine::vm
