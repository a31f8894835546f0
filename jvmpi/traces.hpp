// SPDX-License-Identifier: Apache-2.0
// Call traces of all threads, for dumps. World stopped.
#pragma once
#include <jvmpi.h>

#include <deque>
#include <vector>

#include "jvmpi/threads.hpp"

namespace vitrine::jvmpi {

/// The threads with a java.lang.Thread, without runners.
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
