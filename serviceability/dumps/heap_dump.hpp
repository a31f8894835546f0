// SPDX-License-Identifier: Apache-2.0
// Heap dumps in the HPROF format 1.0.2 (jmap -dump, jcmd GC.heap_dump, -XX:+HeapDumpOnOutOfMemoryError).
#pragma once
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::serviceability {

/// How to write a dump. An existing file is an error unless `overwrite`.
struct HeapDumpOptions {
  bool live = true;  // only reachable objects
  bool overwrite = false;
  int gzip_level = 0;  // 1 to 9; 0: not compressed
};

/// Writes the dump with the world stopped. Returns false with the reason in `*error` if the file cannot be written.
/// `*bytes` receives the size of the file. `self` is in VM state and holds no mutex. Throws nothing.
bool dump_heap(vm::Thread& self, const std::string& path, const HeapDumpOptions& options, size_t* bytes,
               std::string* error);
/// As dump_heap, with a report in words: the path, then the size or the error.
std::string dump_heap_with_report(vm::Thread& self, const std::string& path, const HeapDumpOptions& options);
/// Writes a dump to the file that the options name, and reports it on stdout; first the OutOfMemoryError that is the
/// cause, unless `error` is null. `self` as above. HOTSPOT: the names of the files and the messages.
void dump_heap_by_options(const char* error);

}  // namespace vitrine::serviceability
