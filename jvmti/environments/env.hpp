// SPDX-License-Identifier: Apache-2.0
// Environments (JVM TI "Environments"): one per GetEnv, each with its own capabilities, callbacks, enabled events, tags
// and storage; and the data that the VM keeps per thread for each of them. Environments are never freed, so a stale
// jvmtiEnv* is recognized instead of dereferenced, but what they own is freed. They form a list in order of creation
// that is read without a lock. All changes are made under state_lock(), which is never held across a safepoint or a
// callback.
#pragma once
#include <jvmti.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "base/lock.hpp"
#include "jvmti/environments/capabilities.hpp"
#include "jvmti/environments/tags.hpp"
#include "jvmti/environments/watch_set.hpp"
#include "vm/model/frame.hpp"
#include "vm/state/machine.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

class HookWatch;
using vm::Object;
using vm::Thread;

/// Bit per event, at its index.
using EventSet = uint64_t;
/// Its number minus JVMTI_MIN_EVENT_TYPE_VAL. Numbers below those of the standard events are of extension events, and
/// have the highest indices.
constexpr size_t index_of_event(int number) { return static_cast<size_t>(number - JVMTI_MIN_EVENT_TYPE_VAL) & 63; }
constexpr EventSet event_bit(int number) { return EventSet{1} << index_of_event(number); }

/// The extension events.
enum ExtensionEvent : uint8_t {
#define JVMTI_EXTENSION_EVENT(package, event, ...) k##event,
#include "jvmti/extension_events.def"
  kExtensionEvents
};
constexpr ExtensionEvent kAllExtensionEvents[] = {
#define JVMTI_EXTENSION_EVENT(package, event, ...) k##event,
#include "jvmti/extension_events.def"
};
constexpr jint number_of(ExtensionEvent event) { return JVMTI_MIN_EVENT_TYPE_VAL - 1 - event; }
/// Whether it is the number of an extension event that there is with this class library.
bool is_extension_event(jint number);

/// A callback for each event; null: none.
struct Callbacks {
  jvmtiEventCallbacks standard{};
  std::array<jvmtiExtensionEvent, kExtensionEvents> extension{};
};

/// A location that may hold a breakpoint.
struct Place {
  vm::Method* method;
  uint16_t bci;
  auto operator<=>(const Place&) const = default;
};

/// A sorted set. Most environments have few places, or hit the same one often; then a search takes less time than the
/// division of a hash table does.
class Places {
 public:
  bool contains(const Place& place) const { return std::binary_search(places_.begin(), places_.end(), place); }
  /// False if it is there already.
  bool insert(const Place& place) {
    const auto at = std::lower_bound(places_.begin(), places_.end(), place);
    if (at != places_.end() && *at == place) return false;
    places_.insert(at, place);
    return true;
  }
  /// False if it is not there.
  bool erase(const Place& place) { return std::erase(places_, place) != 0; }
  template <class Condition>
  void erase_if(Condition condition) {
    std::erase_if(places_, condition);
  }
  auto begin() const { return places_.begin(); }
  auto end() const { return places_.end(); }

 private:
  std::vector<Place> places_;
};

/// Guards every change of environments and of their per-thread data. Its rank is an outer one (LockRank::JvmtiState),
/// because the list of threads is read under it, and the executor chooses their dispatch tables. Hold it for moments;
/// no safepoint, no agent code.
Mutex& state_lock();

/// One environment. An agent's jvmtiEnv* points to it; the first word is the function table. Made by make_env, never
/// freed.
struct Env : _jvmtiEnv {
  /// What is freed, with the world stopped, once the environment has been disposed of. A thread in VM state that sees
  /// valid() may use it until its next safepoint. A thread that sees valid() under state_lock() may use it as long as
  /// it holds the lock.
  struct Settings {
    // What is called for the events: the agent's own, or what stands in front of them (interpose). Members are read
    // and written atomically.
    jvmtiEventCallbacks callbacks{};
    std::vector<std::string> native_prefixes GUARDED_BY(state_lock());  // in the order given
    // Set through this environment. Threads that post events read them without a lock.
    Places breakpoints;                             // changed only while the world is stopped
    WatchSet access_watches, modification_watches;  // changed under state_lock()
  };

  static constexpr uint32_t kValid = 0x56544D49, kDisposed = 0x44454144;
  std::atomic<uint32_t> magic{kValid};
  int number = 0;     // by which messages name it: from 1 in order of creation
  int version = 0;    // as requested by GetEnv
  std::string agent;  // the agent (agent_name_of) that made it when it was started; "": none, it was made later
  std::atomic<Capabilities> capabilities{0};
  std::atomic<EventSet> enabled{0};  // for all threads
  std::atomic<EventSet> has_callback{0};
  std::atomic<bool> hook_ever_enabled{false};  // ClassFileLoadHook: fixes retransform_capable
  std::atomic<bool> retransform_capable{false};
  std::unique_ptr<Settings> settings = std::make_unique<Settings>();
  // Of the agent; members are read and written atomically. What stands in front of callbacks (interpose) may read them
  // when the environment has been disposed of; so they are freed with the settings only if nothing ever stood there.
  std::unique_ptr<jvmtiEventCallbacks> own_callbacks = std::make_unique<jvmtiEventCallbacks>();
  std::atomic<void*> storage{nullptr};
  std::atomic<Tags*> tag_table{nullptr};
  // As Settings::callbacks and own_callbacks.
  std::array<std::atomic<jvmtiExtensionEvent>, kExtensionEvents> extension_callbacks{}, own_extension_callbacks{};
  std::atomic<void*> checks{nullptr};  // what checks/ knows about it; null without -Xcheck:jvmti
  std::atomic<Env*> next{nullptr};     // the next newer environment

  /// True until the environment is disposed of.
  bool valid() const { return magic.load(std::memory_order_relaxed) == kValid; }
  /// True if the environment has all of these capabilities.
  bool possesses(Capabilities wanted) const {
    return (capabilities.load(std::memory_order_relaxed) & wanted) == wanted;
  }
  /// The tags of this environment, created on first use. Takes no lock.
  Tags& tags();
};

namespace detail {
extern std::atomic<Env*> oldest_env;
}
/// The oldest environment; the others follow along Env::next. The walk may meet disposed ones, which the caller skips
/// (valid()). Takes no lock.
inline Env* first_env() { return detail::oldest_env.load(std::memory_order_acquire); }
/// The environment to which an agent's pointer points; null for null, a disposed one, and any other pointer. Takes no
/// lock.
Env* find_env(const void* env);
/// Its Env::number; 0 if there is none.
inline int number_of_env(const void* env) {
  const Env* found = find_env(env);
  return found == nullptr ? 0 : found->number;
}
/// "environment 2 (libagent.so)".
std::string name_of(const Env& env);
/// "of libagent.so", or that it was made later.
std::string maker_text(const Env& env);
/// Sets the agent's callbacks.
void set_callbacks(Env& env, const jvmtiEventCallbacks& own) REQUIRES(state_lock());
void set_extension_callback(Env& env, ExtensionEvent event, jvmtiExtensionEvent own) REQUIRES(state_lock());
/// From now on, the member of `front` that stands for an event is called in place of a callback for it, in all
/// environments; it finds the agent's in Env::own_callbacks and own_extension_callbacks, which may have become null. A
/// null member leaves the callback alone. Takes state_lock(). A callback that is under way goes on.
void interpose(const Callbacks& front);
/// Creates an environment and adds it to the list. Takes state_lock().
Env* make_env(jint version, const jvmtiInterface_1* functions, const std::string& agent);
/// Makes the environment invalid. What it owns is freed at once if the caller can stop the world (it is in VM state,
/// and so reaches a safepoint), otherwise in the next collection. Takes state_lock().
void dispose_env(Env& env);
/// Takes back what disposed environments have planted and frees what they own, and frees outgrown tables of watch sets.
/// The world is stopped. Takes state_lock().
void free_what_nobody_reads();
/// Removes all breakpoints and watches in a class that is being unloaded. The world is stopped. Takes state_lock().
void forget_places_in(const vm::Class& cls);
/// Removes all breakpoints in a method that goes alone. The world is stopped. Takes state_lock().
void forget_breakpoints_in(const vm::Method& method);

/// Set once the early start phase has begun.
extern std::atomic<bool> early_start;
/// The phase as this environment sees it: with can_generate_early_vmstart the start phase begins earlier (JVM TI "VM
/// Start Event"). Inline, because the poster of every event asks for it.
inline jvmtiPhase phase_of(const Env& env) {
  auto phase = static_cast<jvmtiPhase>(vm::this_vm().phase.load(std::memory_order_relaxed));
  bool starts_early =
      phase == JVMTI_PHASE_PRIMORDIAL && early_start.load() && env.possesses(can_generate_early_vmstart);
  return starts_early ? JVMTI_PHASE_START : phase;
}

/// The frames of a thread that have a NotifyFramePop request, oldest first; frames grow upwards, so the newest request
/// is the first to go. Only the thread itself or a thread that has stopped it accesses this, so no lock is needed.
class FramePopRequests {
 public:
  /// Returns false if the frame has a request already.
  bool add(const vm::Frame* frame) {
    auto at = std::ranges::lower_bound(frames_, frame);
    if (at != frames_.end() && *at == frame) return false;
    frames_.insert(at, frame);
    return true;
  }
  /// Removes the request of the newest frame and returns whether there was one. Requests of frames above it are stale
  /// and are dropped.
  bool take(const vm::Frame* newest) {
    while (!frames_.empty() && frames_.back() > newest) frames_.pop_back();
    if (frames_.empty() || frames_.back() != newest) return false;
    frames_.pop_back();
    return true;
  }
  void clear() { frames_.clear(); }

 private:
  std::vector<const vm::Frame*> frames_;  // sorted by address
};

/// The data that one environment keeps about one thread.
struct ThreadEnv {
  explicit ThreadEnv(Env& e) : env(e) {}
  Env& env;
  std::atomic<EventSet> enabled{0};
  std::atomic<void*> storage{nullptr};
  FramePopRequests frame_pops;
  bool stepping GUARDED_BY(state_lock()) = false;  // SingleStep reaches the environment from this thread
  // The location at which stepping was enabled. No SingleStep is sent for it, because the thread has already reached
  // it. The pc is null once the thread has moved on; the frame is then the oldest one in which it has stepped since.
  std::atomic<const vm::Frame*> first_frame{nullptr};
  std::atomic<const void*> first_pc{nullptr};
  ThreadEnv* next = nullptr;
};

/// The environments that get an event alone, by the event's index. Null: none does, or several do, or the phase is not
/// the live one; then they have to be searched. Changed under state_lock() by update_enabled_events.
using SoleReceivers = std::array<std::atomic<Env*>, 64>;
/// Those in threads without ThreadData.
extern SoleReceivers sole_receivers;

/// What ExecutionContext::jvmti points to: a list that grows at its head and is freed when the context ends.
struct ThreadData {
  std::atomic<ThreadEnv*> first{nullptr};
  SoleReceivers sole_receivers{};
  HookWatch* watch = nullptr;  // transformers are observed (lineage.hpp); changed under state_lock()
  /// The world is stopped.
  void remove(const Env& env) REQUIRES(state_lock()) {
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

/// Null if the context has no data or has ended.
inline ThreadData* data_of(const vm::ExecutionContext& context) {
  auto* data = static_cast<ThreadData*>(__atomic_load_n(&context.jvmti, __ATOMIC_ACQUIRE));
  return reinterpret_cast<uintptr_t>(data) == 1 ? nullptr : data;  // 1: the thread has ended
}
inline ThreadEnv* find_thread_env(const ThreadData& data, const Env& env) {
  ThreadEnv* found = data.first.load(std::memory_order_acquire);
  while (found != nullptr && &found->env != &env) found = found->next;
  return found;
}
/// The data of (thread, env); null if there is none or the thread has ended. May be called by the thread itself, by a
/// thread that has stopped it, and under state_lock().
inline ThreadEnv* find_thread_env(const Thread& thread, const Env& env) {
  const ThreadData* data = data_of(thread.context);
  return data == nullptr ? nullptr : find_thread_env(*data, env);
}
/// As find_thread_env, but creates the data if there is none: null only if the thread has ended.
ThreadEnv* make_thread_env(Thread& thread, Env& env) REQUIRES(state_lock());
/// Drops all requests for FramePop of the thread's newest frame. May be called by the thread itself or by a thread that
/// has stopped it.
inline void drop_frame_pops(const Thread& thread, const vm::Frame& newest) {
  const ThreadData* data = data_of(thread.context);
  if (data == nullptr) return;
  for (ThreadEnv* t = data->first.load(std::memory_order_acquire); t != nullptr; t = t->next)
    t->frame_pops.take(&newest);
}
/// Frees the data of a context that ends. Takes state_lock(). Called through vm::ToolInterface.
void free_context_data(vm::ExecutionContext& context);

/// Recomputes from the environments which events are wanted in which threads, and with them EventSink::enabled and the
/// threads' traced modes. To be called after every change of enabled events, callbacks, capabilities or of the phase.
/// Returns the threads that report steps or exits of methods from now on, and have not before; see bring_to_loop. No
/// safepoint.
std::vector<Thread*> update_enabled_events() REQUIRES(state_lock());
/// Machine code that runs already would return from methods without a report until its next poll. So whoever has an
/// agent hear of more waits here until none of the threads runs such code. The caller holds no lock; `self` is null
/// while there are no threads.
void bring_to_loop(Thread* self, std::vector<Thread*> threads);

}  // namespace vitrine::jvmti
