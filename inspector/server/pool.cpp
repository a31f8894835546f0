// SPDX-License-Identifier: Apache-2.0
#include "inspector/server/pool.hpp"

#include <jvmti.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "inspector/server/server.hpp"
#include "inspector/vm/vm.hpp"

namespace vitrine::inspector {
namespace {

thread_local bool t_refusing = false;
thread_local const std::function<bool()>* t_crowded = nullptr;
thread_local JNIEnv* t_jni = nullptr;

std::mutex g_own_mutex;
std::vector<jlong> g_own;  // identities

jthread current_thread() {
  jthread thread = nullptr;
  check(vm().jvmti->GetCurrentThread(&thread), "GetCurrentThread");
  return thread;
}

}  // namespace

Pool::Pool() : shared_(*new Shared) {
  for (std::size_t i = 0; i < kThreads; ++i) std::thread([&shared = shared_] { work(shared); }).detach();
}

decltype(std::declval<httplib::TaskQueue&>().enqueue({})) Pool::enqueue(std::function<void()> job) {
  std::unique_lock lock(shared_.mutex);
  if (shared_.jobs.size() >= kWaiting) {
    lock.unlock();
    t_refusing = true;
    job();
    t_refusing = false;
  } else {
    shared_.jobs.push_back(std::move(job));
    lock.unlock();
    shared_.more.notify_one();
  }
  return decltype(enqueue({}))(true);
}

bool Pool::refusing() { return t_refusing; }

bool Pool::crowded() { return t_crowded != nullptr && (*t_crowded)(); }

bool Pool::is_current() { return t_crowded != nullptr; }

JNIEnv* Pool::jni() {
  if (t_jni != nullptr) return t_jni;
  char name[] = "Vitrine inspector";
  JavaVMAttachArgs arguments{JNI_VERSION_1_8, name, nullptr};
  void* env = nullptr;
  if (vm().java->AttachCurrentThreadAsDaemon(&env, &arguments) != JNI_OK) return nullptr;
  t_jni = static_cast<JNIEnv*>(env);
  const Local<jthread> self(t_jni, current_thread());
  const jlong own = identity(self.get());
  const std::lock_guard lock(g_own_mutex);
  g_own.push_back(own);
  return t_jni;
}

void Pool::work(Shared& shared) {
  const std::function<bool()> crowded = [&shared] {
    const std::lock_guard lock(shared.mutex);
    return !shared.jobs.empty();
  };
  t_crowded = &crowded;
  while (true) {
    std::function<void()> job;
    {
      std::unique_lock lock(shared.mutex);
      shared.more.wait(lock, [&] { return !shared.jobs.empty(); });
      job = std::move(shared.jobs.front());
      shared.jobs.pop_front();
    }
    job();
  }
}

bool is_own_thread(jthread thread) {
  const jlong number = identity(thread);
  const std::lock_guard lock(g_own_mutex);
  return std::find(g_own.begin(), g_own.end(), number) != g_own.end();
}

}  // namespace vitrine::inspector
