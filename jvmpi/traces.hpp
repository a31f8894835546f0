// SPDX-License-Identifier: Apache-2.0
// Call traces of all threads, for dumps. World stopped.
#pragma once
#include <jvmpi.h>

#include <deque>
#include <vector>

#include "jvmpi/threads.hpp"

namespace vitrine::jvmpi {

/// As long as it lives, a dump is made and sent: THREAD_END of a thread that may be in it waits.
class DumpScope {
 public:
  DumpScope();
  ~DumpScope();
  DumpScope(const DumpScope&) = delete;
};
/// Waits until no dump is in progress; not if it is the agent that ends the thread, within an event. `self` is the
/// caller, InVm, and holds no mutex; a safepoint.
void await_dumps(Thread& self);

/// Whether the id of a platform thread may be in a dump: not while its THREAD_START is being sent, nor from THREAD_END
/// on, nor before THREAD_START if the profiler hears of all starts. The caller, which requests the dump, always may.
bool may_be_in_dump(const Thread& thread);

/// The threads with a java.lang.Thread that may be in a dump, without runners.
std::vector<Thread*> traced_threads();

/// Owns the traces of these threads, in the same order.
class Traces {
 public:
  explicit Traces(const std::vector<Thread*>& threads);
  Traces(const Traces&) = delete;
  jint count() const { return static_cast<jint>(traces_.size()); }
  JVMPI_CallTrace* data() { return traces_.data(); }

 private:
  std::deque<std::vector<JVMPI_CallFrame>> frames_;
  std::vector<JVMPI_CallTrace> traces_;
};

}  // namespace vitrine::jvmpi
