// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ runs methods. interpreter/ implements it, launcher/ plugs it in.
#pragma once
#include <memory>
#include <vector>

#include "vm/model/code.hpp"
#include "vm/model/entry_kind.hpp"
#include "vm/model/java_result.hpp"
#include "vm/model/method.hpp"
#include "vm/ports/code_keeper.hpp"

namespace vitrine::vm {

class Thread;
struct Frame;

/// What has just happened in the newest frame of a continuation that goes on.
enum class Resumption : uint8_t {
  YieldReturned,  // its call of doYield has returned 0
  WaitEnded,      // its monitorenter has entered the monitor, or its method, which is synchronized or Object.wait0, has
};

/// What one instruction of a method is executed as. The names are for people.
struct ExecutedForm {
  uint16_t bci;
  const char* executed;  // what is executed there: alone, with the instructions behind it, or a breakpoint
  const char* alone;     // what it is by itself: as in the class file, or what its first execution has made of it
};

/// Runs methods.
class Executor {
 public:
  virtual ~Executor() = default;
  /// Calls `method` and returns its result in one slot. The method is already selected and its class initialized.
  /// `arguments` are argument_slots slots, receiver first. The thread must be InVm with no pending exception. Throws
  /// what the method throws, or StackOverflowError if the Java or native stack is exhausted.
  virtual JavaResult<Slot> run(Thread& self, Method& method, const Slot* arguments) = 0;
  /// Goes on with `top`, the newest of the frames of a continuation whose frames had been moved away. Returns when the
  /// oldest frame does, or when the frames are moved away again. Throws what the oldest frame throws. For WaitEnded, an
  /// exception may be pending.
  virtual JavaResult<void> resume(Thread& self, Frame& top, Resumption how) = 0;
  /// Chooses the dispatch table of the thread, because its attention bits (Thread::attention) or event modes have
  /// changed. Any thread may call it while the target is running. No safepoint.
  virtual void update_dispatch(Thread& thread) = 0;
  /// How calls enter the method, as things are now; may_be_compiled() says of a kind what it says. A breakpoint does
  /// not change the kind. No safepoint.
  virtual EntryKind entry_kind(const Method& method) const = 0;
  /// The code of a version that has bytecode, made at the first call. Thread-safe: takes a leaf lock. No safepoint.
  virtual Code& code_of(MethodVersion& version) = 0;
  /// Code of a version that has bytecode, for a snapshot: it refers to nothing that another process does not have.
  /// Null if that cannot be. A process that uses the snapshot gets it from take_kept_code (linking/snapshot.hpp).
  virtual std::unique_ptr<Code> code_for_snapshot(MethodVersion& version) = 0;
  /// The forms of all instructions of a version, in order; none if it has no code yet. They may change meanwhile.
  virtual std::vector<ExecutedForm> forms_of(const MethodVersion& version) = 0;
  /// Changes all words that the change concerns. Called by change_code() alone.
  virtual void code_changed(const CodeChange& change) = 0;
};

}  // namespace vitrine::vm
