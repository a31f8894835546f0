// SPDX-License-Identifier: Apache-2.0
// Memory for the thread that reports the end of the process: operator new gives it this when malloc has none left
// (launcher/operator_new.cpp), so that a report of too little memory is as complete as any other. Nothing of it is
// ever given out twice, because the process ends soon.
#pragma once
#include <cstddef>

namespace vitrine::emergency_memory {

constexpr size_t kBytes = size_t{512} << 10;
extern std::byte memory[kBytes];

/// From now on the memory is for the calling thread. Safe in a signal handler.
void give_to_this_thread();
/// Memory, or null: this thread may not have it, or it is used up. `alignment` is a power of two. Safe in a signal
/// handler.
void* allocate(size_t bytes, size_t alignment);
inline bool contains(const void* address) { return address >= memory && address < memory + kBytes; }

}  // namespace vitrine::emergency_memory
