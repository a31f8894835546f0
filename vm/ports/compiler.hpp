// SPDX-License-Identifier: Apache-2.0
// The port by which the Executor has methods compiled to machine code. compiler/ implements it, launcher/ plugs it in;
// without one, everything is interpreted. What makes such code wrong, a Compiler hears as a CodeKeeper does.
#pragma once
#include <jni.h>

#include <cstddef>
#include <cstdint>
#include <functional>
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
  /// Machine code of the version left for an instruction that had not been executed when it was compiled.
  virtual void met_unresolved(Method&) {}

  /// The frame that executes machine code at `pc` whose register for frames holds `frame`; null: no machine code is
  /// there. Safe in a signal handler.
  virtual const Frame* frame_at(const void* pc, const void* frame) const {
    static_cast<void>(pc);
    static_cast<void>(frame);
    return nullptr;
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
};

}  // namespace vitrine::vm
