// SPDX-License-Identifier: Apache-2.0
// Scopes that set a pending exception aside, so that what they enclose can run Java code. Each also restores which
// exception of the thread has been reported (JVM TI Exception), so that the enclosed code does not change that for the
// exception that stays. The exception is a GC root meanwhile, because the scope lies on the native stack.
#pragma once
#include <utility>

#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// For calls of agents: what a callback throws stays pending only if nothing was pending before.
class PendingAside {
 public:
  explicit PendingAside(Thread& self)
      : self_(self),
        pending_(std::exchange(self.context.pending_exception, nullptr)),
        reported_(self.context.reported_exception),
        caught_in_native_(self.context.caught_in_native) {}
  ~PendingAside() {
    if (pending_ != nullptr) self_.context.pending_exception = pending_;
    if (pending_ != nullptr || self_.context.pending_exception == nullptr) self_.context.reported_exception = reported_;
    self_.context.caught_in_native = caught_in_native_;
  }
  PendingAside(const PendingAside&) = delete;

 private:
  Thread& self_;
  Object* pending_;
  Object* reported_;  // only compared, never dereferenced
  bool caught_in_native_;
};

/// For calls of agents that are told of an exception which is not pending: it stays the reported one.
class ReportedAside {
 public:
  explicit ReportedAside(ExecutionContext& context) : context_(context), reported_(context.reported_exception) {}
  ~ReportedAside() {
    if (context_.pending_exception == nullptr) context_.reported_exception = reported_;
  }
  ReportedAside(const ReportedAside&) = delete;

 private:
  ExecutionContext& context_;
  Object* reported_;  // only compared, never dereferenced
};

/// For functions that native code calls although an exception is pending: they run as if none were. Afterwards it is
/// pending again, unless they have thrown another one, which replaces it. Costs a load and two branches when none is
/// pending.
class PendingUnlessReplaced {
 public:
  explicit PendingUnlessReplaced(Thread& self) : self_(self), pending_(self.context.pending_exception) {
    if (pending_ != nullptr) [[unlikely]]
      set_aside();
  }
  ~PendingUnlessReplaced() {
    if (pending_ != nullptr) [[unlikely]]
      restore();
  }
  PendingUnlessReplaced(const PendingUnlessReplaced&) = delete;
  bool holds_exception() const { return pending_ != nullptr; }

 private:
  [[gnu::cold, gnu::noinline]] void set_aside() {
    self_.context.pending_exception = nullptr;
    reported_ = self_.context.reported_exception;
    caught_in_native_ = self_.context.caught_in_native;
  }
  [[gnu::cold, gnu::noinline]] void restore() {
    if (self_.context.pending_exception != nullptr) return;
    self_.context.pending_exception = pending_;
    self_.context.reported_exception = reported_;
    self_.context.caught_in_native = caught_in_native_;
  }

  Thread& self_;
  Object* pending_;
  Object* reported_;  // only compared, never dereferenced; valid if pending_ is not null, as the next
  bool caught_in_native_;
};

}  // namespace vitrine::vm
