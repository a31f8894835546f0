// SPDX-License-Identifier: Apache-2.0
// Environments (JVM TI "Environments"): one per GetEnv, each with its own capabilities, callbacks, enabled events, tags
// and storage; and what the VM keeps per thread for each of them. Environments are never freed, so that a disposed one
// is found out instead of followed; they form a list in order of creation that is read without a lock. Everything that
// changes goes under state_lock(), a leaf that is never held across a safepoint or a callback.
#pragma once
#include <jvmti.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "gc/tags.hpp"
#include "jvmti/capabilities.hpp"
#include "vm/exec/frame.hpp"
#include "vm/model/field.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

using vm::Object;
using vm::Thread;

/// Bit per event: its number minus JVMTI_MIN_EVENT_TYPE_VAL.
using EventSet = uint64_t;
constexpr EventSet event_bit(int number) { return EventSet{1} << (number - JVMTI_MIN_EVENT_TYPE_VAL); }

struct Env : _jvmtiEnv {
  static constexpr uint32_t kValid = 0x56544D49, kDisposed = 0x44454144;
  std::atomic<uint32_t> magic{kValid};
  std::atomic<Capabilities> capabilities{0};
  std::atomic<EventSet> enabled{0};  // globally
  std::atomic<EventSet> has_callback{0};
  std::atomic<bool> hook_ever_enabled{false};  // ClassFileLoadHook: from then on the next member is fixed
  std::atomic<bool> retransform_capable{false};
  jvmtiEventCallbacks callbacks{};  // members read and written as whole words
  std::atomic<void*> storage{nullptr};
  std::atomic<gc::TagTable*> tag_table{nullptr};
  std::vector<std::string> native_prefixes;  // state_lock(); in the order given
  std::atomic<jvmtiExtensionEvent> class_unload_callback{nullptr};
  std::vector<std::pair<vm::Method*, uint16_t>> breakpoints;     // state_lock(); set through this environment
  std::vector<vm::Field*> access_watches, modification_watches;  // state_lock()
  std::atomic<Env*> next{nullptr};                               // older to newer
  int version = 0;                                               // as asked for

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
inline bool any_env() { return first_env() != nullptr; }
Env* make_env(jint version);
void dispose_env(Env& env);
std::mutex& state_lock();

/// The phase as this environment sees it: with can_generate_early_vmstart the start phase begins earlier (JVM TI "VM
/// Start Event").
jvmtiPhase phase_of(const Env& env);
/// Set once the early start has been announced.
extern std::atomic<bool> early_start;

/// One environment's data of one thread.
struct ThreadEnv {
  explicit ThreadEnv(Env& e) : env(e) {}
  Env& env;
  std::atomic<EventSet> enabled{0};
  std::atomic<void*> storage{nullptr};
  std::vector<vm::Frame*> frame_pops;  // state_lock(); frames with a NotifyFramePop request
  bool stepping = false;               // state_lock(); SingleStep reaches the environment from this thread
  // Where the thread was when that began: it has been there, a step is the way to the next location. Null pc: gone on;
  // the frame is then the oldest one that steps have been in since.
  std::atomic<const vm::Frame*> first_frame{nullptr};
  std::atomic<const void*> first_pc{nullptr};
  ThreadEnv* next = nullptr;
};

/// Thread::jvmti. Grows at its head, freed with the thread.
struct ThreadData {
  std::atomic<ThreadEnv*> first{nullptr};
  EventSet enabled_of(const Env& env) const {
    for (ThreadEnv* t = first.load(std::memory_order_acquire); t != nullptr; t = t->next)
      if (&t->env == &env) return t->enabled.load(std::memory_order_relaxed);
    return 0;
  }
};

inline ThreadData* data_of(const Thread& thread) {
  auto* data = static_cast<ThreadData*>(__atomic_load_n(&thread.jvmti, __ATOMIC_ACQUIRE));
  return reinterpret_cast<uintptr_t>(data) == 1 ? nullptr : data;  // 1: the thread has ended
}
/// The data of (thread, env); made if asked. Null: none, or the thread has ended. Caller holds state_lock().
ThreadEnv* thread_env(Thread& thread, Env& env, bool make);
/// Hook of vm::Vm: the thread leaves the list.
void free_thread_data(Thread& thread);

/// Recomputes which events anybody wants, in which threads, and the interpreter's traced mode, from the environments.
/// Caller holds state_lock().
void update_enabled_events();
/// In the code of the method, and of its older versions that frames run still and that are no other method to agents
/// (equal but for constants: they share the id). The world is stopped.
void plant_breakpoint(vm::Method& method, uint16_t bci, bool on);
/// Drops what the environment has planted: breakpoints, field watches. Self is InVm and holds no lock.
void remove_planted(Thread& self, Env& env);

}  // namespace vitrine::jvmti
