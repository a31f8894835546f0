// SPDX-License-Identifier: Apache-2.0
// Memory that a snapshot of the VM's data is made of. While a snapshot is made, a thread records: what operator new
// gives it lies in one range of addresses, which is written to a file. Later processes map the file at the same
// addresses, so that pointers within the range stay right. Pointers to functions and tables of libjvm.so do not,
// because it is loaded elsewhere: they are noted by the word (vm/linking/snapshot_dump.cpp).
//
// The range begins far below where Linux places mappings, so nothing else is there unless somebody asks for it. No
// function here reaches a safepoint or takes a lock.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::snapshot_memory {

constexpr uintptr_t kBegin = 0x2000'0000'0000;
constexpr size_t kMostBytes = size_t{256} << 20;

/// The memory by the word.
inline uintptr_t* words() { return reinterpret_cast<uintptr_t*>(kBegin); }
/// The number of the word at that address, which is in the range.
inline size_t word_at(const void* address) {
  return (reinterpret_cast<uintptr_t>(address) - kBegin) / sizeof(uintptr_t);
}
inline bool contains(const void* address) { return reinterpret_cast<uintptr_t>(address) - kBegin < kMostBytes; }

namespace detail {
inline constinit bool makes_snapshot = false;
}
/// Whether this process makes a snapshot.
inline bool makes_snapshot() { return detail::makes_snapshot; }

/// Reserves the range; from here on threads may record. Returns null, or why that cannot be. Only once, and not in a
/// process that has mapped a snapshot.
const char* begin();

/// Whose memory it is, for those who look at the pages later. 0: nobody in particular.
using Owner = uint32_t;
/// An owner that is new in a process that makes a snapshot; otherwise 0.
Owner new_owner();

/// As long as it lives, this thread records for that owner. May be nested; does nothing in a process that makes no
/// snapshot.
class Recording {
 public:
  explicit Recording(Owner owner);
  ~Recording();
  Recording(const Recording&) = delete;

 private:
  bool outer_;
  Owner outer_owner_;
};

/// As long as it lives, this thread does not record: for what is made once and stays in this process.
class NotRecording {
 public:
  NotRecording();
  ~NotRecording();
  NotRecording(const NotRecording&) = delete;

 private:
  bool outer_;
};

/// For operator new: memory of the range if this thread records, otherwise null. `alignment` is a power of two, at
/// least that of max_align_t. Ends the process if the range is full.
void* allocate_recorded(size_t bytes, size_t alignment);
[[gnu::always_inline]] inline void* allocate_if_recording(size_t bytes, size_t alignment) {
  return makes_snapshot() ? allocate_recorded(bytes, alignment) : nullptr;
}
/// For operator delete of memory of the range, of that size. In a process that makes a snapshot, the memory may be
/// given out again; otherwise nothing happens.
void release(void* memory, size_t bytes);

/// Memory is given out by the page: each page belongs to one owner.
constexpr size_t kPageBytes = 4096;
inline size_t page_at(const void* address) { return (reinterpret_cast<uintptr_t>(address) - kBegin) / kPageBytes; }
inline const void* address_of_page(size_t page) { return reinterpret_cast<const void*>(kBegin + page * kPageBytes); }
/// The pages from kBegin on that have an owner.
size_t page_count();
/// The page in which the next piece of memory for the recording owner will be, unless that is larger than the rest of
/// the page.
size_t page_of_next();
Owner owner_of_page(size_t page);

}  // namespace vitrine::snapshot_memory
