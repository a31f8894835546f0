// SPDX-License-Identifier: Apache-2.0
// The table of inflated monitors: it maps numbers to addresses without a lock, takes back the monitors of dead objects,
// and answers questions about monitors (JVM TI GetObjectMonitorUsage, ThreadMXBean.findDeadlockedThreads).
#include "vm/thread/monitor_table.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "base/lock.hpp"
#include "vm/model/class.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/thread.hpp"
#include "vm/thread/unmounted.hpp"

namespace vitrine::vm {

namespace {

constexpr uint32_t kChunkBits = 9, kChunk = 1u << kChunkBits, kMostChunks = 1u << 15;

struct Table {
  Mutex mutex{LockRank::MonitorTable};
  std::atomic<Monitor*> chunks[kMostChunks] = {};
  uint32_t used = 0;  // numbers given out so far
  std::vector<uint32_t> free;
};

Table& table() {
  static Table& the_one = *new Table;
  return the_one;
}

}  // namespace

Monitor& monitor_at(uint32_t index) {
  return table().chunks[index >> kChunkBits].load(std::memory_order_acquire)[index & (kChunk - 1)];
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
    if ((index & (kChunk - 1)) == 0)
      t.chunks[index >> kChunkBits].store(new Monitor[kChunk], std::memory_order_release);
  }
  Monitor& m = monitor_at(index);
  m.index = index;
  m.object = object;
  return m;
}

void free_monitor(Monitor& monitor) {
  Table& t = table();
  std::lock_guard lock(t.mutex);
  monitor.object = nullptr;
  monitor.owner = 0;
  monitor.count = 0;
  t.free.push_back(monitor.index);
}

void deflate_dead_monitors(const std::function<bool(const Object*)>& is_alive) {
  Table& t = table();
  for (uint32_t i = 0; i < t.used; i++) {
    Monitor& m = monitor_at(i);
    if (m.object != nullptr && !is_alive(m.object)) free_monitor(m);
  }
}

Object* object_of(const Monitor& monitor) { return monitor.object; }
Thread* owner_of(const Monitor& monitor) { return thread_of_lock_id(monitor.owner.load()); }

Object* java_owner_of(const Monitor& monitor) {
  Thread* owner = owner_of(monitor);
  if (owner == nullptr) return virtual_thread_of_lock_id(monitor.owner.load());
  const Runner* runner = runner_of(*owner);
  Object* virtual_thread = runner == nullptr ? nullptr : runner->virtual_thread.load();
  return virtual_thread != nullptr ? virtual_thread : owner->java_thread;
}

MonitorUsage monitor_usage(Object* object) {
  MonitorUsage usage;
  uint32_t word = object->lock_word().load();
  if (!is_inflated(word)) {
    if (word != 0) {
      usage.owner = thread_of_lock_id(word >> 16);
      usage.entry_count = (word >> 1 & 0x7fff) + 1;
    }
    return usage;
  }
  Monitor& m = monitor_of_word(word);
  std::lock_guard lock(m.mutex);
  usage.owner = owner_of(m);
  usage.entry_count = usage.owner == nullptr ? 0 : m.count;
  // `entering` does not list all of them: a thread that was notified may not have woken yet, and a suspended one has
  // left the queue for a while. Virtual threads whose frames have been moved away are no Threads.
  for (Thread* thread : all_attached_threads())
    if (!thread->hidden && thread->contended.load() == &m) usage.waiters.push_back(thread);
  for (const MonitorWaiter* waiter : m.waiting)
    if (waiter->thread != nullptr) usage.notify_waiters.push_back(waiter->thread);
  return usage;
}

std::vector<std::vector<Thread*>> find_deadlocks(bool with_synchronizers) {
  const WellKnown& k = well_known();
  std::vector<Thread*> threads = all_threads();
  auto waits_for = [&](Thread* t) -> Thread* {
    if (Monitor* m = t->contended.load()) return owner_of(*m);
    if (!with_synchronizers || t->java_thread == nullptr) return nullptr;
    Object* blocker = t->java_thread->get<Object*>(k.Thread_parkBlocker);
    if (blocker == nullptr || !Class::of(blocker)->is_subclass_of(k.AbstractOwnableSynchronizer_class)) return nullptr;
    return thread_of(blocker->get<Object*>(k.AbstractOwnableSynchronizer_exclusiveOwnerThread));
  };
  // Every thread waits for at most one other, so follow the arrows. A path that returns to one of its own threads
  // contains a cycle; each cycle is reported once.
  std::vector<std::vector<Thread*>> cycles;
  std::vector<Thread*> seen;
  for (Thread* start : threads) {
    std::vector<Thread*> way;
    for (Thread* t = start; t != nullptr && std::find(seen.begin(), seen.end(), t) == seen.end(); t = waits_for(t)) {
      auto again = std::find(way.begin(), way.end(), t);
      if (again != way.end()) {
        if (way.end() - again > 1) cycles.emplace_back(again, way.end());
        break;
      }
      way.push_back(t);
    }
    seen.insert(seen.end(), way.begin(), way.end());
  }
  return cycles;
}

}  // namespace vitrine::vm
