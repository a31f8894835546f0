// SPDX-License-Identifier: Apache-2.0
// The text of SIGQUIT, jstack and jcmd Thread.print, in the format that tools parse. It is made with the world stopped.
#include "serviceability/dumps/thread_dump.hpp"

#include <ctime>
#include <map>

#include "base/clock.hpp"
#include "base/format.hpp"
#include "serviceability/facts/thread_facts.hpp"
#include "vm/exec/continuation.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/model/class.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/state/machine.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/references.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/thread_status.hpp"

namespace vitrine::serviceability {

namespace {

using namespace vm;

std::string name_of(Object* java_thread, const std::string& native_name = {}) {
  Object* name = java_thread == nullptr ? nullptr : java_thread->get<Object*>(vm::well_known().Thread_name);
  return name == nullptr ? native_name : string_to_utf8(name);
}
std::string name_of(const Thread& t) { return name_of(t.java_thread, t.name); }

const char* state_text(int32_t status) {
  switch (status & kStatusBits) {
    case kStatusNew: return "NEW";
    case kStatusSleeping: return "TIMED_WAITING (sleeping)";
    case kStatusInObjectWait: return "WAITING (on object monitor)";
    case kStatusInTimedObjectWait: return "TIMED_WAITING (on object monitor)";
    case kStatusParked: return "WAITING (parking)";
    case kStatusTimedParked: return "TIMED_WAITING (parking)";
    case kStatusBlocked: return "BLOCKED (on object monitor)";
    case kStatusTerminated: return "TERMINATED";
    default: return "RUNNABLE";
  }
}

std::string frames_text(Thread& t) {
  const WellKnown& k = vm::well_known();
  std::string text;
  const Monitor* entering = t.contended.load();
  const Monitor* waiting = t.waiting_on.load();
  // HOTSPOT: not shown for a virtual thread that has parked together with its carrier.
  const bool parked = runner_of(t) == nullptr && (thread_status(t.java_thread) & kParkedBit);
  Object* parked_on = parked ? t.java_thread->get<Object*>(k.Thread_parkBlocker) : nullptr;
  const Class* initializing = t.waiting_for_initialization.load();
  bool top = true;
  for (StackWalk walk(t); !walk.done(); walk.next(), top = false) {
    const Frame& frame = walk.frame();
    text += "\tat " + frame_text(frame) + "\n";
    if (top) {
      if (initializing != nullptr)
        text += "\t- waiting on the Class initialization monitor for " + initializing->external_name() + "\n";
      if (waiting != nullptr && entering == nullptr)
        text += "\t- waiting on " + object_text(object_of(*waiting)) + "\n";
      if (parked_on != nullptr) text += "\t- parking to wait for  " + object_text(parked_on) + "\n";
      if (entering != nullptr) text += "\t- waiting to lock " + object_text(object_of(*entering)) + "\n";
    }
    for (auto owned = t.context.owned_monitors.rbegin(); owned != t.context.owned_monitors.rend(); ++owned)
      if (owned->frame == &frame && !owned->jni) text += "\t- locked " + object_text(owned->object) + "\n";
  }
  return text;
}

/// For example 544B, 100K, 12M.
std::string memory_text(uint64_t bytes) {
  constexpr uint64_t kKilo = 1024, kMega = kKilo * kKilo;
  if (bytes >= 10 * kMega) return std::to_string(bytes / kMega) + "M";
  if (bytes >= 10 * kKilo) return std::to_string(bytes / kKilo) + "K";
  return std::to_string(bytes) + "B";
}

std::string header_text(Thread& t, bool extended) {
  const WellKnown& k = vm::well_known();
  Object *object = t.java_thread, *holder = holder_of(object);
  const char* doing = "runnable ";
  int32_t status = thread_status(object);
  if (t.contended.load() != nullptr)
    doing = "waiting for monitor entry ";
  else if (t.waiting_on.load() != nullptr || t.waiting_for_initialization.load() != nullptr)
    doing = "in Object.wait() ";
  else if (status & kWaitingBit)
    doing = "waiting on condition ";
  timespec cpu{};
  clockid_t clock;
  // Only a thread that has started to run has a clock.
  if (t.os_tid != 0 && pthread_getcpuclockid(t.pthread, &clock) == 0) clock_gettime(clock, &cpu);
  double elapsed = static_cast<double>(monotonic_ns() - t.start_ns) / 1e9;
  const bool ids = vm::release().dumps_show_system_ids;
  const char* const left_at = t.native_sp.load();
  const char* const stack_top = left_at != nullptr ? left_at : t.entered_at.load();
  const Runner* carried = carried_by(t);
  std::string text = "\"" + name_of(t) + format("\" #%ld ", thread_id(object));
  if (ids) text += format("[%d] ", t.os_tid);
  std::string what_it_does;
  if (carried == nullptr)
    what_it_does =
        "nid=" + (ids ? std::to_string(t.os_tid) : format("0x%x", static_cast<unsigned>(t.os_tid))) + " " + doing;
  text += format("%sprio=%d os_prio=0 cpu=%.2fms elapsed=%.2fs %stid=0x%016lx %s [0x%016lx]\n",
                 t.daemon ? "daemon " : "", holder == nullptr ? 5 : holder->get<int32_t>(k.Thread_priority),
                 static_cast<double>(cpu.tv_sec) * 1e3 + static_cast<double>(cpu.tv_nsec) / 1e6, elapsed,
                 extended ? ("allocated=" + memory_text(t.tlab.exact_allocated_bytes()) + " ").c_str() : "",
                 reinterpret_cast<unsigned long>(&t), what_it_does.c_str(),
                 t.context.top_frame == nullptr ? 0ul : reinterpret_cast<unsigned long>(stack_top) & ~0xffful);
  if (carried != nullptr)
    return text + format("   Carrying virtual thread #%ld\n", thread_id(carried->virtual_thread.load()));
  return text + "   java.lang.Thread.State: " + state_text(status) + "\n";
}

/// What the thread has on its stack, and a virtual thread that it carries on its own.
std::string stacks_text(Thread& t) {
  std::string text = frames_text(t);
  if (Runner* carried = carried_by(t); carried != nullptr && vm::release().dumps_show_mounted_virtual_threads)
    text +=
        format("   Mounted virtual thread #%ld\n", thread_id(carried->virtual_thread.load())) + frames_text(*carried);
  return text;
}

/// What a thread of a deadlock waits for, as in jstack's deadlock section. The owner is the next thread of the cycle.
std::string waits_text(const Deadlocked& t) {
  if (const Monitor* m = t.contended) {
    std::string object = object_text(object_of(*m));  // "<0x...> (a X)"
    size_t close = object.find('>');
    return format("  waiting to lock monitor 0x%016lx (object ", reinterpret_cast<unsigned long>(m)) +
           object.substr(1, close - 1) + ", " + object.substr(close + 3) + ",\n";
  }
  Object* blocker = t.java_thread->get<Object*>(vm::well_known().Thread_parkBlocker);
  return format("  waiting for ownable synchronizer 0x%016lx, (a ", reinterpret_cast<unsigned long>(blocker)) +
         (blocker == nullptr ? "null" : Class::of(blocker)->external_name()) + "),\n";
}

std::string frames_text(const Deadlocked& t) {
  if (t.thread != nullptr) return frames_text(*t.thread);
  std::string text;
  look_at_frames(t.java_thread->get<Object*>(vm::well_known().VirtualThread_cont), [&](Frame* newest) {
    for (StackWalk walk(newest); !walk.done(); walk.next()) text += "\tat " + frame_text(walk.frame()) + "\n";
  });
  return text;
}

std::string deadlocks_text() {
  std::string text;
  auto cycles = vm::find_deadlocks(true);
  for (const auto& cycle : cycles) {
    text += "\n\nFound one Java-level deadlock:\n=============================\n";
    for (size_t i = 0; i < cycle.size(); i++) {
      text += "\"" + name_of(cycle[i].java_thread) + "\":\n" + waits_text(cycle[i]) + "  which is held by \"" +
              name_of(cycle[(i + 1) % cycle.size()].java_thread) + "\"\n";
      if (i + 1 < cycle.size()) text += "\n";
    }
    text +=
        "\nJava stack information for the threads listed above:\n===================================================\n";
    for (const Deadlocked& t : cycle) text += "\"" + name_of(t.java_thread) + "\":\n" + frames_text(t);
  }
  if (!cycles.empty()) text += format("\nFound %zu deadlock%s.\n", cycles.size(), cycles.size() == 1 ? "" : "s");
  return text;
}

/// jstack -l: the java.util.concurrent locks that the thread owns.
std::string synchronizers_text(Thread& t, const std::multimap<Object*, Object*>& owned) {
  std::string text = "\n   Locked ownable synchronizers:\n";
  auto [from, to] = owned.equal_range(t.java_thread);
  if (from == to) return text + "\t- None\n";
  for (; from != to; ++from) text += "\t- " + object_text(from->second) + "\n";
  return text;
}

std::string heap_text() {
  gc::HeapStatistics s = vm::java_heap().statistics();
  return format("Heap\n vitrine heap    total %zuK, used %zuK, max %zuK\n", s.committed_bytes >> 10, s.used_bytes >> 10,
                s.maximum_bytes >> 10);
}

}  // namespace

std::string object_text(const Object* object) {
  const Class* cls = Class::of(object);
  std::string type = cls->external_name();
  if (cls == vm::well_known().Class_class)
    if (const Class* mirrored = Class::from_mirror(object)) type += " for " + mirrored->external_name();
  return format("<0x%016lx> (a ", reinterpret_cast<unsigned long>(object)) + type + ")";
}

std::string thread_dump(Thread& self, const ThreadDumpContents& contents) {
  std::string text;
  with_world_stopped(self, [&] {
    const WellKnown& k = vm::well_known();
    char stamp[64];
    time_t now = time(nullptr);
    struct tm local;
    strftime(stamp, sizeof stamp, "%Y-%m-%d %H:%M:%S\n", localtime_r(&now, &local));
    text = stamp + ("Full thread dump " + vm::this_vm().vm_name + " (" + vm::this_vm().vm_version + " " +
                    vm::this_vm().vm_info + "):\n\n");
    std::multimap<Object*, Object*> owned;
    if (contents.locks)
      vm::java_heap().for_each_object([&](Object* object) {
        if (Class::of(object)->is_subclass_of(k.AbstractOwnableSynchronizer_class))
          if (Object* owner = object->get<Object*>(k.AbstractOwnableSynchronizer_exclusiveOwnerThread))
            owned.emplace(owner, object);
        return true;
      });
    for (Thread* t : all_threads()) {
      text += header_text(*t, contents.extended) + stacks_text(*t);
      if (contents.locks) text += synchronizers_text(*t, owned);
      text += "\n";
    }
    text += "JNI global refs: " + std::to_string(vm::global_references().strong_count()) +
            ", weak refs: " + std::to_string(vm::global_references().weak_count()) + "\n\n";
    text += deadlocks_text();
    if (contents.heap) text += "\n" + heap_text();
  });
  return text;
}

}  // namespace vitrine::serviceability
