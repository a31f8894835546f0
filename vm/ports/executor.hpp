// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ runs methods. interpreter/ implements it, launcher/ plugs it in.
#pragma once
#include "vm/model/code.hpp"
#include "vm/model/java_result.hpp"
#include "vm/model/method.hpp"

namespace vitrine::vm {

class Thread;
struct Field;
struct Frame;

/// Runs methods.
class Executor {
 public:
  virtual ~Executor() = default;
  /// Calls `method` and returns its result in one slot. The method is already selected and its class initialized.
  /// `arguments` are argument_slots slots, receiver first. The thread must be InVm with no pending exception. Throws
  /// what the method throws, or StackOverflowError if the Java or native stack is exhausted.
  virtual JavaResult<Slot> run(Thread& self, Method& method, const Slot* arguments) = 0;
  /// Goes on with `top`, the newest of the frames of a continuation that has yielded: its call of doYield returns 0.
  /// Returns when the oldest frame does, or when the continuation yields again and the frames are gone. Throws what the
  /// oldest frame throws.
  virtual JavaResult<void> resume(Thread& self, Frame& top) = 0;
  /// Chooses the dispatch table of the thread, because its attention bits (Thread::attention) or event modes have
  /// changed. Any thread may call it while the target is running. No safepoint.
  virtual void update_dispatch(Thread& thread) = 0;
  /// The code of a version that has bytecode, made at the first call. Thread-safe: takes a leaf lock. No safepoint.
  virtual Code& code_of(MethodVersion& version) = 0;
  /// The field's watch has changed: if it is `quickened`, all code that accesses it is told (Code::watch_changed).
  /// World stopped.
  virtual void field_watch_changed(Field& field) = 0;
  /// Forgets a class that is being unloaded, wherever code remembers it. World stopped.
  virtual void class_unloaded(const Class& cls) = 0;
  /// JVM TI RedefineClasses: `method` has got another version. World stopped.
  virtual void version_changed(Method& method) = 0;
};

}  // namespace vitrine::vm
