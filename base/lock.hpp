// SPDX-License-Identifier: Apache-2.0
// Mutexes of the VM. Each has a rank (lock_ranks.def): a thread takes a mutex only while every mutex it holds has a
// lower rank, that is, stands further up in the list. Debug builds stop at the first breach. What a mutex guards says
// so (base/thread_safety.hpp), and clang checks it.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "base/assert.hpp"
#include "base/thread_safety.hpp"  // IWYU pragma: export

namespace vitrine {

/// From the outermost to the innermost.
enum class LockRank : uint8_t {
#define LOCK_RANK(name, what) name,
#include "base/lock_ranks.def"
#undef LOCK_RANK
};

#ifndef NDEBUG
/// Ends the process with both names if the calling thread may not take a mutex of that rank now.
void note_locked(LockRank rank);
/// The mutexes may be released in another order than they were taken.
void note_unlocked(LockRank rank);
#endif

/// Whether the calling thread holds a mutex of the VM; for assertions. Release builds do not know and say no.
#ifdef NDEBUG
inline bool holds_any_lock() { return false; }
#else
bool holds_any_lock();
#endif

/// As std::mutex: not recursive, no C++ exception. The calling thread may be in any state, attached or not. Holding
/// one, it must not reach a safepoint, run Java code or call an agent. A thread that is InVm and waits for one holds up
/// safepoints, so a Mutex is held for moments only. It is constant-initialized and has a trivial destructor: a static
/// one may be used during exit().
class CAPABILITY("mutex") Mutex {
 public:
  /// Does nothing. From here to the end of the function, clang takes the mutex for held, because no other thread can
  /// reach what it guards. Each use says why: the world is stopped, or the object is not published yet.
  void assume_held() const ASSERT_CAPABILITY() {}
#ifdef NDEBUG
  constexpr explicit Mutex(LockRank /*rank*/) {}
  void lock() ACQUIRE() { mutex_.lock(); }
  void unlock() RELEASE() { mutex_.unlock(); }

 private:
#else
  constexpr explicit Mutex(LockRank rank) : rank_(rank) {}
  void lock() ACQUIRE() {
    note_locked(rank_);
    mutex_.lock();
  }
  void unlock() RELEASE() {
    mutex_.unlock();
    note_unlocked(rank_);
  }

 private:
  LockRank rank_;
#endif
  friend class Condition;
  friend class LockInCrash;
  std::mutex mutex_;
};

}  // namespace vitrine

// The scopes of the standard library that hold a Mutex, so that clang knows what they hold. They are as those for other
// mutexes, without what the VM does not use.
template <>
class SCOPED_CAPABILITY std::lock_guard<vitrine::Mutex> {
 public:
  explicit lock_guard(vitrine::Mutex& mutex) ACQUIRE(mutex) : mutex_(mutex) { mutex_.lock(); }
  ~lock_guard() RELEASE() { mutex_.unlock(); }
  lock_guard(const lock_guard&) = delete;

 private:
  vitrine::Mutex& mutex_;
};

template <>
class SCOPED_CAPABILITY std::unique_lock<vitrine::Mutex> {
 public:
  explicit unique_lock(vitrine::Mutex& mutex) ACQUIRE(mutex) : mutex_(mutex), holds_(true) { mutex_.lock(); }
  unique_lock(vitrine::Mutex& mutex, std::defer_lock_t /*tag*/) EXCLUDES(mutex) : mutex_(mutex), holds_(false) {}
  ~unique_lock() RELEASE() {
    if (holds_) mutex_.unlock();
  }
  unique_lock(const unique_lock&) = delete;

  void lock() ACQUIRE() {
    VM_ASSERT(!holds_);
    mutex_.lock();
    holds_ = true;
  }
  void unlock() RELEASE() {
    VM_ASSERT(holds_);
    holds_ = false;
    mutex_.unlock();
  }
  vitrine::Mutex* mutex() { return &mutex_; }
  bool owns_lock() const { return holds_; }

 private:
  vitrine::Mutex& mutex_;
  bool holds_;
};

namespace vitrine {

/// For crash reports: holds the mutex if it was or became free within a moment. If not, the thread that crashed holds
/// it, or one that is stuck; either way nothing changes what it guards, though that may be half changed. Whatever the
/// calling thread holds already, no rank is checked.
class SCOPED_CAPABILITY LockInCrash {
 public:
  explicit LockInCrash(Mutex& mutex) ACQUIRE(mutex);
  ~LockInCrash() RELEASE();
  LockInCrash(const LockInCrash&) = delete;

 private:
  std::mutex* held_ = nullptr;
};

/// As std::condition_variable, for Mutex: a wait releases and takes the mutex again, and may end without a cause. In
/// debug builds, the rank counts as held meanwhile. A thread of the VM that waits must be Blocked (vm::VmBlocked) or
/// InNative, so that it does not hold up a safepoint.
class Condition {
 public:
  /// With or without the mutex held. No safepoint.
  void notify_one() { condition_.notify_one(); }
  void notify_all() { condition_.notify_all(); }
  /// Waits for a notification. `lock` holds the mutex before and after.
  void wait(std::unique_lock<Mutex>& lock) {
    Inner inner(lock);
    condition_.wait(inner.lock);
  }
  /// Returns when done() is true; it is called with the mutex held. (It may have REQUIRES, of a mutex that clang does
  /// not know to be that of `lock`. The same below.)
  template <class Predicate>
  void wait(std::unique_lock<Mutex>& lock, Predicate done) NO_THREAD_SAFETY_ANALYSIS {
    while (!done()) wait(lock);
  }
  /// Returns `timeout` if the time has come before a notification. A steady clock is best; the system's may be set.
  template <class Clock, class Duration>
  std::cv_status wait_until(std::unique_lock<Mutex>& lock, const std::chrono::time_point<Clock, Duration>& when) {
    Inner inner(lock);
    return condition_.wait_until(inner.lock, when);
  }
  template <class Rep, class Period>
  std::cv_status wait_for(std::unique_lock<Mutex>& lock, const std::chrono::duration<Rep, Period>& time) {
    Inner inner(lock);
    return condition_.wait_for(inner.lock, time);
  }
  /// Returns the last value of done(): false only after `time` without success.
  template <class Rep, class Period, class Predicate>
  bool wait_for(std::unique_lock<Mutex>& lock, const std::chrono::duration<Rep, Period>& time,
                Predicate done) NO_THREAD_SAFETY_ANALYSIS {
    const auto deadline = std::chrono::steady_clock::now() + time;
    while (!done())
      if (wait_until(lock, deadline) == std::cv_status::timeout) return done();
    return true;
  }

 private:
  /// Lends the mutex inside to the standard library. The caller holds it before and after.
  struct Inner {
    explicit Inner(std::unique_lock<Mutex>& outer) : lock(outer.mutex()->mutex_, std::adopt_lock) {}
    ~Inner() { lock.release(); }
    Inner(const Inner&) = delete;
    std::unique_lock<std::mutex> lock;
  };
  std::condition_variable condition_;
};

}  // namespace vitrine
