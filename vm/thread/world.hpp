// SPDX-License-Identifier: Apache-2.0
// What the files of vm/thread/ share: the list of threads and the state of the safepoint. One mutex guards both; it is
// held only for moments, and never while waiting for another thread.
#pragma once
#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "base/lock.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

struct World {
  Mutex mutex{LockRank::World};
  Condition changed;  // a safepoint ended, all threads have noticed that, or a thread left the list
  std::vector<Thread*> threads GUARDED_BY(mutex);
  std::vector<Runner*> runners GUARDED_BY(mutex);       // which are in `threads`, too
  std::vector<Runner*> idle_runners GUARDED_BY(mutex);  // those of them without work
  std::vector<Thread*> dead GUARDED_BY(mutex);          // detached threads, freed when the world is stopped
  std::vector<uint32_t> free_lock_ids GUARDED_BY(mutex);
  uint32_t next_lock_id GUARDED_BY(mutex) = 1;
  std::atomic<bool> stopping{false};  // from begin_safepoint to end_safepoint
  std::atomic<bool> stopped{false};   // all other threads have stopped
  std::atomic<Thread*> stopper{nullptr};
  uint32_t depth GUARDED_BY(mutex) = 0;  // of begin_safepoint calls by the stopper
  size_t waiting GUARDED_BY(mutex) = 0;  // threads that wait for the end of a safepoint, or have not noticed it yet
  // for -Xlog:safepoint and safepoint_times()
  const char* operation GUARDED_BY(mutex) = nullptr;
  uint64_t stop_began_ns GUARDED_BY(mutex) = 0, stop_done_ns GUARDED_BY(mutex) = 0;
  uint64_t cleaned_ns GUARDED_BY(mutex) = 0, last_end_ns GUARDED_BY(mutex) = 0;
  uint64_t started GUARDED_BY(mutex) = 0;
  size_t live GUARDED_BY(mutex) = 0;  // attached threads
  size_t peak GUARDED_BY(mutex) = 0;  // the most of them since the last reset
};

/// The one World. Never destroyed.
World& world();
/// Null before the first call of world(). For crash reports, which must not wait for the thread that makes it.
World* world_if_made();

/// Keeps a Thread allocated while the caller waits for it. found() is false if the thread has already left the list;
/// then nothing is kept.
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

/// Sets Thread.threadStatus of the calling thread while it blocks, and restores the old value afterwards. State InVm at
/// both ends.
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

/// Native stacks are larger by this, and by thread_local_bytes(), than what -Xss asks for: for C code.
constexpr size_t kNativeStackExtra = 256 * 1024;

/// The highest lock_id (16 bits of a thin lock word).
constexpr uint32_t kMaxLockId = 65535;

/// The slow half of every way back into the VM: blocks while there is a safepoint, a suspension or a handshake. The
/// state is InVm before and after; the recorded native_sp must be valid for a scan. Does not deliver asynchronous
/// exceptions.
void stop_as_asked(Thread& self);
/// Records identity and stack bounds of the calling POSIX thread, whose stack gets a guard if it has none.
void find_native_stack(Thread& self);
/// Records the bounds of the native stack, [low, high).
void set_native_stack(Thread& thread, char* low, char* high);
/// Maps the Java stack for a context whose Java stack size (as in -Xss) is `bytes`. Returns false if there is no
/// memory.
bool make_java_stack(ExecutionContext& context, size_t bytes);
/// Unmaps such a stack; null is allowed.
void release_java_stack(void* stack, size_t bytes);
/// Puts a Thread in state New on the list and gives its context a lock_id. Returns false if no lock_id is left. Takes
/// World::mutex.
bool enter_thread_list(Thread& thread);
/// The same for a Runner, which does not count as a thread.
bool enter_runner_list(Runner& runner);
/// Says for which java.lang.Thread (null: none) the Thread is, now that it is on the list. Takes World::mutex, because
/// other threads read this of all that are listed.
void set_java_thread(Thread& thread, Object* java_thread, bool daemon);
/// Changes the calling thread from New to InVm; waits for a running safepoint first.
void begin_running(Thread& self);
/// Takes the calling thread off the list; its state becomes Terminated. Takes World::mutex.
void leave_thread_list(Thread& self);
/// Frees dead Threads that nobody has pinned. The world must be stopped.
void free_dead_threads(World& w) REQUIRES(w.mutex);

}  // namespace vitrine::vm
