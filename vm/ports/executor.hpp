// SPDX-License-Identifier: Apache-2.0
// The port by which vm/ has methods run: interpreter/ implements it.
#pragma once
#include "vm/model/frame.hpp"
#include "vm/model/java_result.hpp"

namespace vitrine::vm {

class Thread;

/// Runs methods. Implemented by interpreter/, plugged in by launcher/.
class Executor {
 public:
  virtual ~Executor() = default;
  /// Calls `method` (already selected; class initialization is the caller's business) with `arguments` (argument_slots
  /// slots, receiver first) and returns its result (long/double/ref/float/int in one slot). Thread in VM state. The
  /// pending exception, if any, must be null on entry. StackOverflowError when the Java or native stack is exhausted.
  virtual JavaResult<Slot> run(Thread& self, Method& method, const Slot* arguments) = 0;
  /// The thread's attention bits (Thread::attention) or event modes changed: choose its dispatch table. Called by any
  /// thread; must be async safe with respect to the target running.
  virtual void update_dispatch(Thread& thread) = 0;
  /// The method got (or lost) a breakpoint at bci. World stopped.
  virtual void set_breakpoint(Method& method, uint16_t bci, bool on) = 0;
  /// The field's watch changed: its users, if it is `quickened`, resolve it again. World stopped.
  virtual void field_watch_changed(struct Field& field) = 0;
  /// The method's class is unloaded or the method replaced: free what is decoded. World stopped, no frame executes it.
  virtual void discard(Method& method) = 0;
  /// JVM TI RedefineClasses: `method` has got new code; `old`, which is what it was, takes over the decoded code.
  /// World stopped; the frames that execute it belong to `old` already.
  virtual void move_code(Method& method, Method& old) = 0;
};

}  // namespace vitrine::vm
