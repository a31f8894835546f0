// SPDX-License-Identifier: Apache-2.0
// Heap dumps in the HPROF format 1.0.2 (jmap -dump, jcmd GC.heap_dump, -XX:+HeapDumpOnOutOfMemoryError).
#pragma once
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::jvmti {

/// Writes the objects (only the reachable ones if `live`) with the world stopped. False: the file can not be written,
/// `error` says why. `bytes`: size of the file.
bool dump_heap(vm::Thread& self, const std::string& path, bool live, size_t* bytes, std::string* error);
/// Hook of vm::Vm: an OutOfMemoryError is about to be thrown; file and messages as HotSpot's users know them.
void dump_heap_on_out_of_memory(const char* message);

}  // namespace vitrine::jvmti
