// SPDX-License-Identifier: Apache-2.0
// Performance data: a file /tmp/hsperfdata_<user>/<pid> that is mapped by this VM and by the tools that read it (jps,
// jcmd, jstat, jconsole). It holds named counters in the perf data format 2.0. With -XX:-UsePerfData, or if the file
// cannot be created, the counters are in private memory. Nothing here reaches a safepoint; everything that adds
// counters or changes the file takes one leaf lock.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "library/registered/registered.hpp"
#include "vm/ports/diagnostics.hpp"

namespace vitrine::serviceability {

/// Numbered as in the format. jdk.internal.perf.Perf uses the same numbers.
enum class PerfUnits : uint8_t { None = 1, Bytes = 2, Ticks = 3, Events = 4, String = 5, Hertz = 6 };
enum class PerfVariability : uint8_t { Constant = 1, Monotonic = 2, Variable = 3 };

/// Creates the file if the options ask for it, and removes files that ended VMs left behind. To be called once, before
/// the first counter is added.
void open_perf_data();
/// Marks the data as accessible to other processes.
void publish_perf_data();
/// Removes the file, after saving it with -XX:+PerfDataSaveToFile. The memory stays, because threads may still count.
void close_perf_data();

/// Nanoseconds since the start of the VM.
int64_t perf_ticks();
/// Adds a counter of 8 bytes, which lives as long as the process; the caller updates it with plain stores. If the file
/// is full, it gets private memory. Null if the name is in use.
int64_t* add_perf_long(std::string_view name, PerfUnits units, PerfVariability variability, int64_t value);
/// Adds a counter of `capacity` bytes, which start with `value` and are zero after that. Null if the name is in use.
char* add_perf_text(std::string_view name, PerfVariability variability, std::string_view value, size_t capacity);

/// The memory of this process's counters; size 0 if there is none.
struct PerfMemory {
  char* start;
  size_t size;
};
PerfMemory own_perf_memory();
/// The path of another VM's file that belongs to `user`, or to any user if `user` is empty; of one in a container, too.
/// Empty if there is none.
std::string perf_data_path(const std::string& user, int64_t pid);

// perf_natives.cpp
/// The natives of jdk.internal.perf.Perf.
std::span<const library::FastNativeRow> perf_natives();

// perf_counters.cpp
/// Adds the counters of this VM (classes, threads, collections, memory, times) and publishes them. To be called once
/// the heap exists. Does nothing with -XX:-UsePerfData.
void start_perf_counters();
/// Count a class file of `bytes` bytes that was loaded (the loader is locked) or unloaded (the world is stopped).
void count_class_loaded(size_t bytes, vm::ClassOrigin origin);
void count_class_unloaded(size_t bytes);
/// Record the cause of the current collection, and then of the last one. The world is stopped.
void count_collection_started(const char* cause);
void count_collection_finished(const char* cause);
/// -XX:MaxMetaspaceSize in bytes, or -1 if it is not set.
int64_t metaspace_limit();
/// The VM has been created. Starts a thread that updates the counters every -XX:PerfDataSamplingInterval milliseconds.
void note_vm_created();
/// Updates the counters for the last time and ends that thread.
void stop_perf_counters();

}  // namespace vitrine::serviceability
