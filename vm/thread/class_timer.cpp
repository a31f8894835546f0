// SPDX-License-Identifier: Apache-2.0
#include "vm/thread/class_timer.hpp"

#include "base/clock.hpp"
#include "vm/state/options.hpp"

namespace vitrine::vm {

namespace {

void add(std::atomic<int64_t>& to, uint64_t ns) { to.fetch_add(static_cast<int64_t>(ns), std::memory_order_relaxed); }

}  // namespace

ClassTimer::ClassTimer(Thread& self, ClassWork work)
    : context_(self.context), outer_(self.context.class_timer), work_(work) {
  if (!vm_options().UsePerfData) return;
  began_ = resumed_ = monotonic_ns();
  for (const ClassTimer* timer = outer_; timer != nullptr && outermost_; timer = timer->outer_)
    outermost_ = timer->work_ != work;
  if (outer_ != nullptr) add(class_times(outer_->work_).own_ns, began_ - outer_->resumed_);
  context_.class_timer = this;
}

ClassTimer::~ClassTimer() {
  if (began_ == 0) return;
  const uint64_t now = monotonic_ns();
  ClassTimes& times = class_times(work_);
  if (outermost_) add(times.ns, now - began_);
  add(times.own_ns, now - resumed_);
  if (outer_ != nullptr) outer_->resumed_ = now;
  context_.class_timer = outer_;
}

}  // namespace vitrine::vm
