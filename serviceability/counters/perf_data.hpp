// SPDX-License-Identifier: Apache-2.0
// Performance data: a file /tmp/hsperfdata_<user>/<pid>, mapped by this VM and by whoever looks at it
// (jps, jcmd, jstat, jconsole). It holds named counters in the perf data format 2.0. Without -XX:+UsePerfData, or when
// the file can not be made, the counters are memory of this process alone.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "library/registered/registered.hpp"

namespace vitrine::serviceability {

/// As the format numbers them; jdk.internal.perf.Perf passes the same numbers.
enum class PerfUnits : uint8_t { None = 1, Bytes = 2, Ticks = 3, Events = 4, String = 5, Hertz = 6 };
enum class PerfVariability : uint8_t { Constant = 1, Monotonic = 2, Variable = 3 };

/// Makes the file if the options want it. Files that VMs which died left behind go. Once, before the first counter.
void open_perf_data();
/// Other processes may look from now on.
void publish_perf_data();
/// Removes the file (and saves it first, -XX:+PerfDataSaveToFile). The memory stays: threads may still count.
void close_perf_data();

/// Nanoseconds since the start of the VM.
int64_t perf_ticks();
/// A new counter of 8 bytes. Never null: when the file is full the memory is private. Null when the name is taken.
int64_t* add_perf_long(std::string_view name, PerfUnits units, PerfVariability variability, int64_t value);
/// The same for `capacity` bytes that start with `value` and zeros.
char* add_perf_text(std::string_view name, PerfVariability variability, std::string_view value, size_t capacity);

/// The counters of this process; size 0: there is no shared memory.
struct PerfMemory {
  char* start;
  size_t size;
};
PerfMemory own_perf_memory();
/// Path of another VM's file: of `user`, or of whichever user if empty. Empty: none is found.
std::string perf_data_path(const std::string& user, int64_t pid);

// perf_natives.cpp
/// The natives of jdk.internal.perf.Perf.
std::span<const library::FastNativeRow> perf_natives();

// perf_counters.cpp
/// The counters this VM keeps (classes, threads, collections, memory, times), and a thread that brings them up to date
/// every -XX:PerfDataSamplingInterval milliseconds. After the heap is there; nothing without -XX:+UsePerfData.
void start_perf_counters();
/// A class of `bytes` bytes of class file was loaded (its loader locked) or unloaded (the world stopped).
void count_class_loaded(size_t bytes);
void count_class_unloaded(size_t bytes);
/// The cause of the collection that runs, and of the last one. The world is stopped.
void count_collection_started(const char* cause);
void count_collection_finished(const char* cause);
/// -XX:MaxMetaspaceSize, or -1.
int64_t metaspace_limit();
/// What the current thread does between the two counts as loading classes, once however they nest.
void class_loading_begins();
void class_loading_ends();
/// The boot is over.
void note_vm_created();
/// Brings them up to date for the last time.
void stop_perf_counters();

}  // namespace vitrine::serviceability
