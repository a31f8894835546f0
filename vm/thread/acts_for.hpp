// SPDX-License-Identifier: Apache-2.0
// For which tool a thread changes something, so that what follows from it can be explained to people.
#pragma once
#include <utility>

#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// While one lives, the calling thread changes code or frames for an environment of JVM TI (Thread::acts_for).
class ActsFor {
 public:
  ActsFor(Thread& self, const void* environment) : self_(self), before_(std::exchange(self.acts_for, environment)) {}
  ~ActsFor() { self_.acts_for = before_; }
  ActsFor(const ActsFor&) = delete;

 private:
  Thread& self_;
  const void* before_;
};

}  // namespace vitrine::vm
