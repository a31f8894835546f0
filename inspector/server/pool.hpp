// SPDX-License-Identifier: Apache-2.0
// The threads that serve requests. Each becomes a daemon of the VM when it has its first request, so an inspector that
// nobody looks at has no thread in the VM.
#pragma once
#include <httplib.h>
#include <jni.h>

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <utility>

namespace vitrine::inspector {

class Pool final : public httplib::TaskQueue {
 public:
  static constexpr std::size_t kThreads = 8;
  static constexpr std::size_t kWaiting = 64;  // connections beyond that are refused

  Pool();
  // Runs `job` in a thread of the pool; if too many wait, here and now, with refusing() being true.
  decltype(std::declval<httplib::TaskQueue&>().enqueue({})) enqueue(std::function<void()> job) override;
  void shutdown() override {}  // the threads go on waiting, until the process ends: the VM may have ended before

  /// Whether the job that runs in this thread was one too many.
  static bool refusing();
  /// Whether connections wait for a thread. In threads of the pool.
  static bool crowded();
  /// Whether the current thread is one of the pool.
  static bool is_current();
  /// The current thread's JNI; attaches it first. Null if the VM does not let it in.
  static JNIEnv* jni();

 private:
  struct Shared {
    std::mutex mutex;
    std::condition_variable more;
    std::deque<std::function<void()>> jobs;
  };
  [[noreturn]] static void work(Shared& shared);

  Shared& shared_;  // never freed: its threads may outlive everything
};

}  // namespace vitrine::inspector
