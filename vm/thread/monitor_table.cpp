// SPDX-License-Identifier: Apache-2.0
// The table of inflated monitors: it maps numbers to addresses without a lock, takes back the monitors of dead objects,
// and answers questions about monitors (JVM TI GetObjectMonitorUsage, ThreadMXBean.findDeadlockedThreads).
#include "vm/thread/monitor_table.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <unordered_set>

#include "base/assert.hpp"
#include "base/format.hpp"
#include "base/lock.hpp"
#include "base/log.hpp"
#include "vm/model/class.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/thread.hpp"
#include "vm/thread/unmounted.hpp"

namespace vitrine::vm {

namespace {

constexpr uint32_t kChunkBits = 9, kChunk = 1u << kChunkBits, kMostChunks = 1u << 15;
// A program that locks many objects with an identity hash, one after the other, must not fill the memory with monitors.
constexpr uint32_t kRecentBeforeCollection = 1u << 16;

/// Monitors by number; null: none of the chunk's has been given out. Written under the table's mutex. Zeros that a
/// program never touches take no memory.
constinit std::array<std::atomic<Monitor*>, kMostChunks> chunks{};

struct Table {
  Mutex mutex{LockRank::MonitorTable};
  uint32_t used GUARDED_BY(mutex) = 0;    // numbers given out so far
  uint32_t recent GUARDED_BY(mutex) = 0;  // monitors given out since the last collection
  std::vector<uint32_t> free GUARDED_BY(mutex);
};

Table& table() {
  static Table& the_one = *new Table;
  return the_one;
}

}  // namespace

Monitor& monitor_at(uint32_t index) {
  return chunks[index >> kChunkBits].load(std::memory_order_acquire)[index & (kChunk - 1)];
}

Monitor& allocate_monitor(Object* object) {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  uint32_t index;
  if (!t.free.empty()) {
    index = t.free.back();
    t.free.pop_back();
  } else {
    index = t.used++;
    VM_CHECK(index >> kChunkBits < kMostChunks);
    if ((index & (kChunk - 1)) == 0) chunks[index >> kChunkBits].store(new Monitor[kChunk], std::memory_order_release);
  }
  if (++t.recent == kRecentBeforeCollection && has_java_heap()) java_heap().collect_soon();
  Monitor& m = monitor_at(index);
  m.index = index;
  m.object = object;
  return m;
}

void log_inflation(const char* what, const Monitor& monitor) {
  const Object* object = monitor.object;
  log_line(LogTopic::MonitorInflation,
           format("%s: object=0x%016lx, mark=0x%016lx, type='", what, reinterpret_cast<unsigned long>(object),
                  static_cast<unsigned long>(word_of_monitor(monitor.index))) +
               Class::of(object)->external_name() + "'");
}

void free_monitor(Monitor& monitor) {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  monitor.object = nullptr;
  monitor.owner = 0;
  monitor.count = 0;
  monitor.hash = 0;
  monitor.waited_for = false;
  t.free.push_back(monitor.index);
}

void deflate_monitors(const std::function<bool(const Object*)>& is_alive) {
  Table& t = table();
  t.mutex.assume_held();  // the world is stopped
  t.recent = 0;
  for (uint32_t i = 0; i < t.used; i++) {
    Monitor& m = monitor_at(i);
    if (m.object == nullptr) continue;
    if (is_alive(m.object)) {
      if (m.waited_for || m.owner != 0) continue;
      if (vm_options().log_monitor_inflation) log_inflation("deflate_monitor", m);
      m.object->lock_word() = m.hash == 0 ? 0 : word_of_hash(m.hash);
    }
    free_monitor(m);
    monitor_counts().deflated++;
  }
}

Object* object_of(const Monitor& monitor) { return monitor.object; }
Thread* owner_of(const Monitor& monitor) { return thread_of_lock_id(monitor.owner.load()); }

MonitorUsage monitor_usage(Object* object) {
  MonitorUsage usage;
  uint32_t word = object->lock_word().load();
  if (is_thin(word)) {
    usage.owner = thread_of_lock_id(thin_owner(word));
    usage.entry_count = thin_count(word) + 1;
  }
  if (!is_inflated(word)) return usage;
  Monitor& m = monitor_of_word(word);
  std::lock_guard lock(m.mutex);
  usage.owner = owner_of(m);
  usage.entry_count = usage.owner == nullptr ? 0 : m.count;
  // `entering` does not list all of them: a thread that was notified may not have woken yet, and a suspended one has
  // left the queue for a while. Virtual threads whose frames have been moved away are not Threads.
  for (Thread* thread : all_attached_threads())
    if (!thread->hidden && thread->contended.load() == &m) usage.waiters.push_back(thread);
  for (const MonitorWaiter* waiter : m.waiting)
    if (waiter->thread != nullptr) usage.notify_waiters.push_back(waiter->thread);
  return usage;
}

namespace {

Deadlocked seen(Thread& thread) { return {object_of(thread), &thread, thread.contended.load()}; }

Deadlocked seen(const Unmounted& unmounted) { return {unmounted.virtual_thread, nullptr, contended_by(unmounted)}; }

Deadlocked owner_seen(const Monitor& monitor) {
  const uint32_t id = monitor.owner.load();
  if (Thread* owner = thread_of_lock_id(id)) return seen(*owner);
  const Unmounted* unmounted = unmounted_of_lock_id(id);
  return unmounted == nullptr ? Deadlocked{} : seen(*unmounted);
}

Deadlocked seen_by_object(Object* java_thread) {
  if (java_thread == nullptr) return {};
  if (Thread* thread = thread_of(java_thread)) return seen(*thread);
  Deadlocked found{};
  for_each_unmounted([&](const Unmounted& unmounted) {
    if (unmounted.virtual_thread == java_thread) found = seen(unmounted);
  });
  return found;
}

/// The thread for which `waiting` waits; without java_thread: none.
Deadlocked awaited_by(const Deadlocked& waiting, bool with_synchronizers) {
  if (waiting.contended != nullptr) return owner_seen(*waiting.contended);
  if (!with_synchronizers || waiting.java_thread == nullptr) return {};
  const Object* synchronizer = synchronizer_awaited_by(waiting.java_thread);
  if (synchronizer == nullptr) return {};
  return seen_by_object(synchronizer->get<Object*>(well_known().AbstractOwnableSynchronizer_exclusiveOwnerThread));
}

}  // namespace

const Monitor* contended_by(const Unmounted& unmounted) {
  const MonitorWait* wait = unmounted.wait.get();
  const bool enters = wait != nullptr && (wait->stage != MonitorWait::Stage::Wait || wait->waiter.notified);
  return enters ? &wait->monitor : nullptr;
}

Object* synchronizer_awaited_by(const Object* java_thread) {
  const WellKnown& k = well_known();
  Object* blocker = java_thread->get<Object*>(k.Thread_parkBlocker);
  const bool is_one = blocker != nullptr && Class::of(blocker)->is_subclass_of(k.AbstractOwnableSynchronizer_class);
  return is_one ? blocker : nullptr;
}

Object* java_owner_of(const Monitor& monitor) { return owner_seen(monitor).java_thread; }

std::vector<std::vector<Deadlocked>> find_deadlocks(bool with_synchronizers) {
  // Every thread waits for at most one other, so follow the arrows. A path that returns to one of its own threads
  // contains a cycle; each cycle is reported once.
  std::vector<std::vector<Deadlocked>> cycles;
  std::unordered_set<Object*> done;
  for (Thread* start : all_threads()) {
    std::vector<Deadlocked> way;
    for (Deadlocked t = seen(*start); t.java_thread != nullptr && !done.contains(t.java_thread);
         t = awaited_by(t, with_synchronizers)) {
      auto again = std::ranges::find(way, t.java_thread, &Deadlocked::java_thread);
      if (again != way.end()) {
        if (way.end() - again > 1) cycles.emplace_back(again, way.end());
        break;
      }
      way.push_back(t);
    }
    for (const Deadlocked& t : way) done.insert(t.java_thread);
  }
  return cycles;
}

}  // namespace vitrine::vm
