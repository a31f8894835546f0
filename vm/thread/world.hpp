// SPDX-License-Identifier: Apache-2.0
// What the files of vm/thread/ share: the list of threads and the state of the safepoint, under one mutex, which is
// held only for moments and never across a wait for another thread.
#pragma once
#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "base/clock.hpp"
#include "vm/thread/thread.hpp"
#include "base/lock.hpp"

namespace vitrine::vm {

struct World {
  Mutex mutex{LockRank::World};
  Condition changed;  // a safepoint ended, a thread stopped, came or went
  std::vector<Thread*> threads;
  std::vector<Thread*> dead;  // detached, to be freed when the world is stopped
  std::vector<uint32_t> free_lock_ids;
  uint32_t next_lock_id = 1;
  std::atomic<bool> stopping{false};  // from begin_safepoint to end_safepoint
  std::atomic<bool> stopped{false};   // everybody has stopped
  std::atomic<Thread*> stopper{nullptr};
  uint32_t depth = 0;  // recursive begin_safepoint
  // -Xlog:safepoint
  const char* operation = nullptr;
  uint64_t stop_began_ns = 0, stop_done_ns = 0, cleaned_ns = 0, last_end_ns = 0;
  uint64_t started = 0;
  size_t live = 0, peak = 0;  // threads with a Java thread object
};

/// Never destroyed.
World& world();

/// Keeps a Thread allocated while the caller waits for it. Not found: it has left the list.
class Pinned {
 public:
  explicit Pinned(Thread& thread) : thread_(thread) {
    std::lock_guard lock(world().mutex);
    const auto& list = world().threads;
    found_ = std::find(list.begin(), list.end(), &thread) != list.end();
    if (found_) thread.pins++;
  }
  ~Pinned() {
    if (!found_) return;
    std::lock_guard lock(world().mutex);
    thread_.pins--;
  }
  Pinned(const Pinned&) = delete;
  bool found() const { return found_; }

 private:
  Thread& thread_;
  bool found_;
};

/// Thread.threadStatus of the calling thread while it blocks; the old one afterwards. State InVm at both
/// ends.
class StatusScope {
 public:
  StatusScope(Thread& self, int32_t status) : object_(self.java_thread) {
    if (object_ == nullptr) return;
    old_ = thread_status(object_);
    set_thread_status(object_, status);
  }
  ~StatusScope() {
    if (object_ != nullptr) set_thread_status(object_, old_);
  }
  StatusScope(const StatusScope&) = delete;

 private:
  Object* object_;
  int32_t old_ = 0;
};

/// Thread objects by lock id, readable without the mutex.
constexpr uint32_t kMaxLockId = 65535;

/// Slow half of every way back into the VM: blocks while there is a safepoint, a suspension or a handshake. state is
/// InVm before and after; the recorded native_sp is valid for a scan. Does not deliver asynchronous exceptions.
void stop_as_asked(Thread& self);
/// Stack bounds of the calling POSIX thread.
void find_native_stack(Thread& self);
/// The Java stack for a thread whose Java stack size (as in -Xss) is `bytes`. False: no memory.
bool make_java_stack(Thread& thread, size_t bytes);
void release_java_stack(void* stack, size_t bytes);
/// Puts a Thread in state New on the list. False: no lock id left.
bool enter_thread_list(Thread& thread);
/// New -> InVm; waits for a running safepoint.
void begin_running(Thread& self);
void leave_thread_list(Thread& self);
/// Frees dead Threads; world stopped, world().mutex held.
void free_dead_threads();

}  // namespace vitrine::vm
