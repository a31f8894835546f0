// SPDX-License-Identifier: Apache-2.0
// Heap dumps in the HPROF format 1.0.2 (jmap -dump, jcmd GC.heap_dump, -XX:+HeapDumpOnOutOfMemoryError).
#pragma once
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

struct HeapDumpOptions {
  bool live = true;  // only what is reachable
  bool overwrite = false;
  int gzip_level = 0;  // 1 to 9; 0: plain
};

/// Writes the objects with the world stopped. False: the file can not be written, `error` says why. `bytes`: size of
/// the file.
bool dump_heap(vm::Thread& self, const std::string& path, const HeapDumpOptions& options, size_t* bytes,
               std::string* error);
/// The same for people: where to, then how large or what went wrong.
std::string dump_heap_with_report(vm::Thread& self, const std::string& path, const HeapDumpOptions& options);
/// Hook of vm::Vm: an OutOfMemoryError is about to be thrown; file and messages as HotSpot's users know them.
void dump_heap_on_out_of_memory(const char* message);

}  // namespace vitrine::serviceability
