// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>
#include <thread>
#include <vector>

#include "jvmpi.hpp"

namespace {

JVMPI_RawMonitor create(const char* name) { return pi->RawMonitorCreate(const_cast<char*>(name)); }

JVMPI_RawMonitor of_on_load, of_collections;
bool entered_in_on_load;
std::atomic<bool> held{false};
std::atomic<int> freed_while_held{0}, freed{0};

void notify(JVMPI_Event* event) {
  switch (event->event_type) {
    case JVMPI_EVENT_GC_START:
      pi->RawMonitorEnter(of_collections);
      held = true;
      break;
    case JVMPI_EVENT_OBJECT_FREE:
      ++freed;
      freed_while_held += held;
      break;
    case JVMPI_EVENT_GC_FINISH:
      held = false;
      pi->RawMonitorExit(of_collections);
      break;
    default: break;
  }
}

/// Whether another thread can enter it within that time: a minute, unless it is expected to be owned.
bool free_for_others(JVMPI_RawMonitor monitor, int ms = 60000) {
  auto* entered = new std::atomic<bool>(false);
  std::thread([=] {
    pi->RawMonitorEnter(monitor);
    pi->RawMonitorExit(monitor);
    *entered = true;  // only now, because the monitor may be destroyed then
  }).detach();
  for (int i = 0; i < ms && !*entered; ++i) usleep(1000);
  return *entered;
}
bool owned(JVMPI_RawMonitor monitor) { return !free_for_others(monitor, 300); }

void mutual_exclusion() {
  Part part("mutual_exclusion");
  JVMPI_RawMonitor monitor = create("counter");
  int count = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 5000; ++i) {
        pi->RawMonitorEnter(monitor);
        const int seen = count;
        if (i % 100 == 0) std::this_thread::yield();
        count = seen + 1;
        pi->RawMonitorExit(monitor);
      }
    });
  for (std::thread& thread : threads) thread.join();
  part.same("count", 20000, count);
  pi->RawMonitorDestroy(monitor);
}

void entered_again() {
  Part part("entered_again");
  JVMPI_RawMonitor monitor = create("again");
  for (int i = 0; i < 3; ++i) pi->RawMonitorEnter(monitor);
  for (int i = 0; i < 2; ++i) pi->RawMonitorExit(monitor);
  part.yes("still owned", owned(monitor));
  pi->RawMonitorExit(monitor);
  part.yes("left", free_for_others(monitor));
}

void waits() {
  JVMPI_RawMonitor monitor = create("waits");
  {
    Part part("wait_with_timeout");
    pi->RawMonitorEnter(monitor);
    timespec before{}, after{};
    clock_gettime(CLOCK_MONOTONIC, &before);
    pi->RawMonitorWait(monitor, 30);
    clock_gettime(CLOCK_MONOTONIC, &after);
    const long ms = (after.tv_sec - before.tv_sec) * 1000 + (after.tv_nsec - before.tv_nsec) / 1000000;
    part.yes("waited " + std::to_string(ms), ms >= 28);
    pi->RawMonitorExit(monitor);
  }
  {
    Part part("wait_for_ever");
    std::atomic<bool> waiting{false}, notified{false}, went_on_early{false};
    std::thread waiter([&] {
      pi->RawMonitorEnter(monitor);
      waiting = true;
      pi->RawMonitorWait(monitor, 0);
      went_on_early = !notified;
      pi->RawMonitorExit(monitor);
    });
    while (!waiting) usleep(1000);
    usleep(50000);
    pi->RawMonitorEnter(monitor);  // it waits now, because it has given the monitor back
    notified = true;
    pi->RawMonitorNotifyAll(monitor);
    pi->RawMonitorExit(monitor);
    waiter.join();
    part.yes("went on when it was notified", !went_on_early);
  }
  {
    Part part("notify_all");
    std::atomic<int> waiting{0}, done{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 5; ++i)
      threads.emplace_back([&] {
        pi->RawMonitorEnter(monitor);
        ++waiting;
        pi->RawMonitorWait(monitor, 0);
        ++done;
        pi->RawMonitorExit(monitor);
      });
    while (waiting < 5) usleep(1000);
    pi->RawMonitorEnter(monitor);
    pi->RawMonitorNotifyAll(monitor);
    pi->RawMonitorExit(monitor);
    for (std::thread& thread : threads) thread.join();
    part.same("threads that went on", 5, done);
  }
  {
    Part part("wait_gives_all_entries_back");
    std::atomic<bool> waiting{false}, still_owned{false};
    std::thread waiter([&] {
      for (int i = 0; i < 3; ++i) pi->RawMonitorEnter(monitor);
      waiting = true;
      pi->RawMonitorWait(monitor, 0);
      for (int i = 0; i < 2; ++i) pi->RawMonitorExit(monitor);
      still_owned = owned(monitor);
      pi->RawMonitorExit(monitor);
    });
    while (!waiting) usleep(1000);
    pi->RawMonitorEnter(monitor);
    pi->RawMonitorNotifyAll(monitor);
    pi->RawMonitorExit(monitor);
    waiter.join();
    part.yes("owned as often as before", still_owned);
    part.yes("left in the end", free_for_others(monitor));
  }
}

void by_unattached_threads() {
  Part part("by_unattached_threads");
  JVMPI_RawMonitor monitor = create("unattached");
  int turns = 0;
  auto play = [&](int mine) {
    for (int i = 0; i < 100; ++i) {
      pi->RawMonitorEnter(monitor);
      while (turns % 2 != mine) pi->RawMonitorWait(monitor, 0);
      ++turns;
      pi->RawMonitorNotifyAll(monitor);
      pi->RawMonitorExit(monitor);
    }
  };
  std::thread first(play, 0), second(play, 1);
  first.join();
  second.join();
  part.same("turns", 200, turns);
}

void not_the_owner() {
  Part part("not_the_owner");
  JVMPI_RawMonitor monitor = create("owned by another");
  std::atomic<int> step{0};
  std::thread owner([&] {
    pi->RawMonitorEnter(monitor);
    step = 1;
    while (step != 2) usleep(1000);
    pi->RawMonitorExit(monitor);
  });
  while (step != 1) usleep(1000);
  pi->RawMonitorExit(monitor);
  pi->RawMonitorNotifyAll(monitor);
  pi->RawMonitorWait(monitor, 0);  // would never return if it waited
  part.yes("still owned", owned(monitor));
  step = 2;
  owner.join();
  part.yes("left by its owner", free_for_others(monitor));
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  {
    Part part("create_and_destroy");
    JVMPI_RawMonitor first = create("same name"), second = create("same name");
    part.yes("made", first != nullptr && second != nullptr);
    part.yes("different", first != second);
    pi->RawMonitorEnter(first);
    part.yes("the other is free", free_for_others(second));
    pi->RawMonitorExit(first);
    pi->RawMonitorDestroy(first);
    pi->RawMonitorDestroy(second);
  }
  mutual_exclusion();
  entered_again();
  waits();
  {
    Part part("in_on_load");
    part.yes("made and entered", of_on_load != nullptr && entered_in_on_load);
    part.yes("free", free_for_others(of_on_load));
  }
  by_unattached_threads();
  not_the_owner();
  {
    Part part("destroyed_or_null");
    JVMPI_RawMonitor destroyed = create("destroyed");
    pi->RawMonitorDestroy(destroyed);
    for (JVMPI_RawMonitor monitor : {destroyed, JVMPI_RawMonitor{}}) {
      pi->RawMonitorEnter(monitor);
      pi->RawMonitorWait(monitor, 0);
      pi->RawMonitorNotifyAll(monitor);
      pi->RawMonitorExit(monitor);
      pi->RawMonitorDestroy(monitor);
    }
    part.yes("no monitor without a name", pi->RawMonitorCreate(nullptr) == nullptr);
  }
}

extern "C" JNIEXPORT void JNICALL Java_Test_collected(JNIEnv*, jclass) {
  Part part("across_gc_start_and_finish");
  part.yes("objects were freed", freed > 0);
  part.same("all of them while the lock was held", freed, freed_while_held);
  part.yes("released", free_for_others(of_collections));
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  pi = get_profiler(vm);
  of_on_load = create("of JVM_OnLoad");
  of_collections = create("_of collections");
  pi->RawMonitorEnter(of_on_load);
  entered_in_on_load = true;
  pi->RawMonitorExit(of_on_load);
  return start_profiler(vm, notify, {JVMPI_EVENT_GC_START, JVMPI_EVENT_OBJECT_FREE, JVMPI_EVENT_GC_FINISH});
}
