// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/traces.hpp"
#include "jvmpi/frames.hpp"

namespace vitrine::jvmpi {

std::vector<Thread*> traced_threads() {
  std::vector<Thread*> threads = vm::all_attached_threads();
  std::erase_if(threads, [](Thread* thread) {
    return thread->runs_continuations || thread->java_thread == nullptr || thread->jni_env == nullptr;
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
