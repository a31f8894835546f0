// SPDX-License-Identifier: Apache-2.0
// Failed initializations, and chains of causes.
#include <map>
#include <mutex>

#include "base/clock.hpp"
#include "base/format.hpp"
#include "base/lock.hpp"
#include "explain/reasons.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::explain {

namespace {

constexpr size_t kFrames = 4, kCauses = 10;

/// What the first exception was, as texts, because it may be collected.
struct Failure {
  std::string error, thread, when;
  std::vector<std::string> frames;
};
struct Failures {
  Mutex mutex{LockRank::Questions};
  std::map<uint64_t, Failure> by_class GUARDED_BY(mutex);  // by Class::loading_order
};
Failures& failures() {
  static auto& all = *new Failures;
  return all;
}

std::vector<std::string> frames_of(Object* throwable) {
  std::vector<std::string> frames;
  for (const vm::BacktraceEntry& entry : vm::backtrace_of(throwable)) {
    if (frames.size() == kFrames) {
      frames.push_back("...");
      break;
    }
    frames.push_back(vm::frame_text(*entry.version, entry.bci));
  }
  return frames;
}

}  // namespace

Object* cause_of(const Object* throwable) {
  auto* cause = throwable->get<Object*>(vm::well_known().Throwable_cause);
  return cause == throwable ? nullptr : cause;  // not set yet
}

void remember_failure(const Thread& self, const Class& cls, Object* thrown) {
  Object* first = thrown;
  if (vm::is_instance(thrown, vm::Throwable::ExceptionInInitializerError) && cause_of(thrown) != nullptr)
    first = cause_of(thrown);
  Failure failure{vm::describe_throwable(first), vm::current_name(self),
                  format("%.3f s after the start", static_cast<double>(uptime_ns()) / 1e9), frames_of(first)};
  Failures& all = failures();
  std::lock_guard hold(all.mutex);
  all.by_class.try_emplace(cls.loading_order, std::move(failure));
}

void add(Block& block, const Thread&, const why::FailedBefore& what) {
  block.add("class", class_text(block, *what.cls));
  block.add("rule", "a class whose initialization has failed can not be used any more (JVMS 5.5, step 5)");
  Failures& all = failures();
  std::lock_guard hold(all.mutex);
  auto it = all.by_class.find(what.cls->loading_order);
  if (it == all.by_class.end()) return;
  const Failure& failure = it->second;
  block.add("first", failure.error);
  for (const std::string& frame : failure.frames) block.add("first", "at " + frame, 2);
  block.add("when", failure.when + ", in thread \"" + failure.thread + "\"");
}

void add_causes(Block& block, Object* cause) {
  for (size_t i = 0; cause != nullptr && i < kCauses; ++i, cause = cause_of(cause)) {
    block.add("caused by", vm::describe_throwable(cause));
    for (const std::string& frame : frames_of(cause)) block.add("caused by", "at " + frame, 2);
  }
}

}  // namespace vitrine::explain
