// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ runs methods. interpreter/ implements it, launcher/ plugs it in.
#pragma once
#include "vm/model/frame.hpp"
#include "vm/model/java_result.hpp"

namespace vitrine::vm {

class Thread;

/// Runs methods.
class Executor {
 public:
  virtual ~Executor() = default;
  /// Calls `method` and returns its result in one slot. The method is already selected and its class initialized.
  /// `arguments` are argument_slots slots, receiver first. The thread must be InVm with no pending exception. Throws
  /// what the method throws, or StackOverflowError if the Java or native stack is exhausted.
  virtual JavaResult<Slot> run(Thread& self, Method& method, const Slot* arguments) = 0;
  /// Chooses the dispatch table of the thread, because its attention bits (Thread::attention) or event modes have
  /// changed. Any thread may call it while the target is running. No safepoint.
  virtual void update_dispatch(Thread& thread) = 0;
  /// Sets or clears a breakpoint at `bci` of the method. World stopped.
  virtual void set_breakpoint(Method& method, uint16_t bci, bool on) = 0;
  /// The field's watch has changed: if it is `quickened`, the instructions that use it resolve it again. World stopped.
  virtual void field_watch_changed(struct Field& field) = 0;
  /// Frees the decoded code, because the class is unloaded or the version replaced. World stopped; no frame executes
  /// the version.
  virtual void discard(MethodVersion& version) = 0;
  /// JVM TI RedefineClasses: `method` has got another version. World stopped.
  virtual void version_changed(Method& method) = 0;
};

}  // namespace vitrine::vm
