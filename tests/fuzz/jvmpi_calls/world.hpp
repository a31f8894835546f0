// SPDX-License-Identifier: Apache-2.0
// The state of the JVMPI call fuzzer: for each thread what it may do now, and the ids that arguments are drawn from.
// Events bring ids, and nothing ever takes them out again: so many are of what has died.
#pragma once
#include <jvmpi.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "caller.hpp"

namespace fuzz {

/// Where a thread is.
enum class Place { Anywhere, Pause /* of a collection: what enters the VM must be refused */ };

struct Context : Caller {
  Place place = Place::Anywhere;
  bool in_monitor = false;  // owns a raw monitor: makes no call that waits for another thread
  int disabled = 0;         // its DisableGC without EnableGC
};
/// The context of the calling thread, made at its first call.
Context& context();
void print_logs();

/// Ids that events and the program have brought; the last ones.
template <class T, size_t Size>
struct Seen {
  std::array<std::atomic<T>, Size> slots{};
  std::atomic<size_t> count{0};
  void add(T id) {
    if (id != nullptr) slots[count.fetch_add(1) % Size].store(id);
  }
  T draw(Caller& c) const {
    const size_t used = std::min(count.load(), Size);
    return used == 0 ? nullptr : slots[c.below(static_cast<uint32_t>(used))].load();
  }
};

struct World {
  uint64_t seed = 1;
  JavaVM* vm = nullptr;
  JVMPI_Interface* pi = nullptr;
  Seen<jobjectID, 512> objects;
  Seen<jobjectID, 64> classes;
  Seen<jobjectID, 64> threads;
  Seen<jmethodID, 512> methods;
  Seen<jobject, 64> references;                   // global ones, of which some have been deleted
  std::array<std::atomic<JNIEnv*>, 4096> envs{};  // all that have ever been seen
  std::atomic<size_t> env_count{0};
  std::array<std::atomic<JNIEnv*>, 2> watchdogs{};  // not among envs
  std::atomic<size_t> watchdog_count{0};
  std::array<std::atomic<JVMPI_RawMonitor>, 16> monitors{};  // of which some have been destroyed
  std::atomic<int> budget_heap_dumps{60}, budget_dumps{2000}, budget_monitors{1000}, budget_threads{100},
      budget_collections{500};
  std::atomic<bool> watched{false};  // there are watchdogs that resume threads
  std::atomic<bool> over{false};
  std::string without;  // "+SuspendThread+event60+": rows and events that are left out, to find what a failure needs

  /// Those of `envs` that are filled.
  std::span<std::atomic<JNIEnv*>> known_envs() {
    return std::span(envs).first(std::min(env_count.load(), envs.size()));
  }
  bool is_watchdog(JNIEnv* env) const { return env == watchdogs[0] || env == watchdogs[1]; }
  bool leaves_out(const std::string& name) const { return without.find("+" + name + "+") != std::string::npos; }
};
World& world();

/// Makes one random call that is allowed where the thread is, with arguments that need not be.
void one_call(Context& c);
void quiet_events();
/// Keeps what an event tells.
void harvest(const JVMPI_Event& event);

}  // namespace fuzz
