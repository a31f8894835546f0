// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/traces.hpp"

#include <atomic>

#include "jvmpi/frames.hpp"
#include "jvmpi/profiler.hpp"

namespace vitrine::jvmpi {

namespace {
constinit std::atomic<int> dumps{0};
}

DumpScope::DumpScope() { dumps.fetch_add(1); }
DumpScope::~DumpScope() {
  dumps.fetch_sub(1);
  dumps.notify_all();
}
void await_dumps(Thread& self) {
  if (self.event_calls.load(std::memory_order_relaxed) > 0) return;
  const vm::VmBlocked blocked(self);
  while (const int count = dumps.load()) dumps.wait(count);
}

bool may_be_in_dump(const Thread& thread) {
  if (&thread == platform_thread(Thread::current())) return true;
  return thread.start_was_told ? thread.is_known.load() : !detail::all_starts_are_told.load();
}

std::vector<Thread*> traced_threads() {
  std::vector<Thread*> threads = vm::all_attached_threads();
  std::erase_if(threads, [](Thread* thread) {
    return thread->runs_continuations || thread->java_thread == nullptr || thread->jni_env == nullptr ||
           !may_be_in_dump(*thread);
  });
  return threads;
}

Traces::Traces(const std::vector<Thread*>& threads) {
  for (Thread* thread : threads) {
    std::vector<JVMPI_CallFrame>& frames = frames_.emplace_back();
    for_each_frame(*thread, [&](vm::Frame& frame) {
      frames.push_back(call_frame_of(frame));
      return true;
    });
    traces_.push_back({thread->jni_env, static_cast<jint>(frames.size()), frames.data()});
  }
}

}  // namespace vitrine::jvmpi
