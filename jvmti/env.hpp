// SPDX-License-Identifier: Apache-2.0
// Environments (JVM TI "Environments"): one per GetEnv, each with its own capabilities, callbacks, enabled events, tags
// and storage; and what the VM keeps per thread for each of them. An Env is never freed, so that a disposed one is
// found out instead of followed, but what it owns is; they form a list in order of creation that is read without a
// lock. Everything that changes goes under state_lock(), a leaf that is never held across a safepoint or a callback.
#pragma once
#include <jvmti.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_set>
#include <vector>

#include "gc/tags.hpp"
#include "jvmti/capabilities.hpp"
#include "jvmti/watch_set.hpp"
#include "vm/model/frame.hpp"
#include "vm/thread/thread.hpp"
#include "base/lock.hpp"

namespace vitrine::jvmti {

using vm::Object;
using vm::Thread;

/// Bit per event: its number minus JVMTI_MIN_EVENT_TYPE_VAL.
using EventSet = uint64_t;
constexpr EventSet event_bit(int number) { return EventSet{1} << (number - JVMTI_MIN_EVENT_TYPE_VAL); }

/// A place where a breakpoint may be.
struct Place {
  vm::Method* method;
  uint16_t bci;
  bool operator==(const Place&) const = default;
};
struct PlaceHash {
  size_t operator()(const Place& place) const { return std::hash<vm::Method*>()(place.method) + place.bci; }
};

struct Env : _jvmtiEnv {
  /// What is freed once the environment has been disposed of, with the world stopped: whoever sees in the VM that the
  /// environment is valid() has it until the next safepoint, and who sees it under state_lock() as long as that is
  /// held.
  struct Settings {
    jvmtiEventCallbacks callbacks{};           // members read and written as whole words
    std::vector<std::string> native_prefixes;  // state_lock(); in the order given
    // Set through this environment; threads with events look into them without a lock.
    std::unordered_set<Place, PlaceHash> breakpoints;  // changes while the world is stopped only
    WatchSet access_watches, modification_watches;     // changes under state_lock()
  };

  static constexpr uint32_t kValid = 0x56544D49, kDisposed = 0x44454144;
  std::atomic<uint32_t> magic{kValid};
  int version = 0;  // as asked for
  std::atomic<Capabilities> capabilities{0};
  std::atomic<EventSet> enabled{0};  // globally
  std::atomic<EventSet> has_callback{0};
  std::atomic<bool> hook_ever_enabled{false};  // ClassFileLoadHook: from then on the next member is fixed
  std::atomic<bool> retransform_capable{false};
  std::unique_ptr<Settings> settings = std::make_unique<Settings>();
  std::atomic<void*> storage{nullptr};
  std::atomic<gc::TagTable*> tag_table{nullptr};
  std::atomic<jvmtiExtensionEvent> class_unload_callback{nullptr};
  std::atomic<Env*> next{nullptr};  // older to newer

  bool valid() const { return magic.load(std::memory_order_relaxed) == kValid; }
  bool possesses(Capabilities wanted) const {
    return (capabilities.load(std::memory_order_relaxed) & wanted) == wanted;
  }
  /// The tags of this environment, made on first use.
  gc::TagTable& tags();
};

/// Oldest environment that has not been disposed of, then along Env::next. (A disposed one met on the way is skipped by
/// the caller: valid().)
Env* first_env();
Env* make_env(jint version);
/// The environment is invalid from now on. What it owns goes at once when the caller can stop the world (self is InVm),
/// else in the next collection.
void dispose_env(Env& env);
/// Frees what disposed environments own, after taking back what they have planted, and outgrown sets of watches. World
/// stopped.
void free_what_nobody_reads();
/// The class is going: no environment has breakpoints or watches in it any more. World stopped.
void forget_places_in(const vm::Class& cls);
Mutex& state_lock();

/// The phase as this environment sees it: with can_generate_early_vmstart the start phase begins earlier (JVM TI "VM
/// Start Event").
jvmtiPhase phase_of(const Env& env);
/// Set once the early start has been announced.
extern std::atomic<bool> early_start;

/// The frames of a thread with a NotifyFramePop request. They lie in order of age, so the newest request is the first
/// to go. Only the thread itself changes or reads it, or who makes it stand still: no lock.
class FramePopRequests {
 public:
  /// False: the frame has one already.
  bool add(const vm::Frame* frame) {
    auto at = std::ranges::lower_bound(frames_, frame);
    if (at != frames_.end() && *at == frame) return false;
    frames_.insert(at, frame);
    return true;
  }
  /// Takes the request of the newest frame; was there one? (Requests of frames above it cannot be left over.)
  bool take(const vm::Frame* newest) {
    while (!frames_.empty() && frames_.back() > newest) frames_.pop_back();
    if (frames_.empty() || frames_.back() != newest) return false;
    frames_.pop_back();
    return true;
  }
  void clear() { frames_.clear(); }

 private:
  std::vector<const vm::Frame*> frames_;  // frames grow upwards
};

/// One environment's data of one thread.
struct ThreadEnv {
  explicit ThreadEnv(Env& e) : env(e) {}
  Env& env;
  std::atomic<EventSet> enabled{0};
  std::atomic<void*> storage{nullptr};
  FramePopRequests frame_pops;
  bool stepping = false;  // state_lock(); SingleStep reaches the environment from this thread
  // Where the thread was when that began: it has been there, a step is the way to the next location. Null pc: gone on;
  // the frame is then the oldest one that steps have been in since.
  std::atomic<const vm::Frame*> first_frame{nullptr};
  std::atomic<const void*> first_pc{nullptr};
  ThreadEnv* next = nullptr;
};

/// Thread::jvmti. Grows at its head, freed with the thread.
struct ThreadData {
  std::atomic<ThreadEnv*> first{nullptr};
  /// World stopped, and state_lock().
  void remove(const Env& env) {
    for (ThreadEnv *t = first.load(), *newer = nullptr; t != nullptr; newer = t, t = t->next) {
      if (&t->env != &env) continue;
      if (newer == nullptr)
        first.store(t->next);
      else
        newer->next = t->next;
      delete t;
      return;
    }
  }
};

inline ThreadData* data_of(const Thread& thread) {
  auto* data = static_cast<ThreadData*>(__atomic_load_n(&thread.jvmti, __ATOMIC_ACQUIRE));
  return reinterpret_cast<uintptr_t>(data) == 1 ? nullptr : data;  // 1: the thread has ended
}
/// The data of (thread, env); null: none, or the thread has ended. For the thread itself, who makes it stand still, and
/// who holds state_lock().
inline ThreadEnv* find_thread_env(const Thread& thread, const Env& env) {
  const ThreadData* data = data_of(thread);
  ThreadEnv* found = data == nullptr ? nullptr : data->first.load(std::memory_order_acquire);
  while (found != nullptr && &found->env != &env) found = found->next;
  return found;
}
/// The same, made if there is none: null only when the thread has ended. Caller holds state_lock().
ThreadEnv* make_thread_env(Thread& thread, Env& env);
/// Nobody is told any more of the end of the thread's newest frame. For the thread itself, or who makes it stand still.
void drop_frame_pops(const Thread& thread, const vm::Frame& newest);
/// Hook of vm::Vm: the thread leaves the list.
void free_thread_data(Thread& thread);

/// Recomputes which events anybody wants, in which threads, and the interpreter's traced mode, from the environments.
/// Caller holds state_lock().
void update_enabled_events();
/// In the code of the method, and of its older versions that frames run still and that are no other method to agents
/// (equal but for constants: they share the id). The world is stopped.
void plant_breakpoint(vm::Method& method, uint16_t bci, bool on);
/// Takes back the breakpoints and field watches of an environment that is off the list. World stopped.
void remove_planted(const Env::Settings& settings);

}  // namespace vitrine::jvmti
