// SPDX-License-Identifier: Apache-2.0
// Options that tools may change while the VM runs (jinfo, jcmd VM.set_flag, HotSpotDiagnosticMXBean) and other threads
// read; those of the heap are in gc/sizing.hpp.
#pragma once
#include <atomic>

namespace vitrine::vm {

struct Manageable {
  std::atomic<bool> print_concurrent_locks{false};  // at SIGQUIT, what threads own of java.util.concurrent
  std::atomic<bool> print_class_histogram{false};   // at SIGQUIT, what the heap holds
  std::atomic<int> heap_dump_gzip_level{0};         // of the dump at an OutOfMemoryError; 0: plain
};

inline Manageable manageable;

}  // namespace vitrine::vm
