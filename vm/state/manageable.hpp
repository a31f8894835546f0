// SPDX-License-Identifier: Apache-2.0
// Options that tools may change while the VM runs (jinfo, jcmd VM.set_flag, HotSpotDiagnosticMXBean), while other
// threads read them. Those of the heap are in gc/sizing.hpp.
#pragma once
#include <atomic>

namespace vitrine::vm {

struct Manageable {
  std::atomic<bool> print_concurrent_locks{false};  // at SIGQUIT, print the ownable synchronizers of each thread
  std::atomic<bool> print_class_histogram{false};   // at SIGQUIT, print a histogram of the heap's classes
  std::atomic<int> heap_dump_gzip_level{0};         // of the dump at an OutOfMemoryError; 0: not compressed
};

inline Manageable manageable;

}  // namespace vitrine::vm
