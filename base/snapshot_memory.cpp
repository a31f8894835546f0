// SPDX-License-Identifier: Apache-2.0
#include "base/snapshot_memory.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "base/fatal.hpp"

namespace vitrine::snapshot_memory {
namespace {

constexpr size_t kUnit = alignof(std::max_align_t), kMostReusedUnits = 64;

constexpr size_t rounded(size_t bytes) { return std::max((bytes + kUnit - 1) & ~(kUnit - 1), kUnit); }

/// The rest of the pages that an owner has got so far.
struct Place {
  uintptr_t next = 0, end = 0;
};

struct Maker {
  std::vector<Place> places;         // by owner
  std::vector<Owner> owner_of_page;  // by page
  Owner owner = 0, newest_owner = 0;
  // What `owner` has released, by size in units: the first word of each piece refers to the next.
  std::array<uintptr_t, kMostReusedUnits + 1> released{};
};
Maker* g_maker = nullptr;
constinit thread_local bool recording = false;

void add_pages(Place& place, size_t bytes) {
  const size_t pages = (bytes + kPageBytes - 1) / kPageBytes;
  const uintptr_t end = kBegin + page_count() * kPageBytes;
  if (page_count() + pages > kMostBytes / kPageBytes) out_of_native_memory("mmap", bytes, "a snapshot");
  if (place.end != end) place.next = end;
  place.end = end + pages * kPageBytes;
  g_maker->owner_of_page.insert(g_maker->owner_of_page.end(), pages, g_maker->owner);
}

}  // namespace

const char* begin() {
  void* wanted = reinterpret_cast<void*>(kBegin);
  void* place = mmap(wanted, kMostBytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (place != wanted) return "the addresses for it are not free";
  g_maker = new Maker;
  detail::makes_snapshot = true;
  {
    const Recording recording(0);
    if (!contains(std::make_unique<uintptr_t>().get()))
      return "this build of the VM has the operator new of a sanitizer";
  }
  *g_maker = {};
  return nullptr;
}

Owner new_owner() { return makes_snapshot() ? ++g_maker->newest_owner : 0; }

Recording::Recording(Owner owner) : outer_(recording), outer_owner_(0) {
  if (!makes_snapshot()) return;
  recording = true;
  outer_owner_ = std::exchange(g_maker->owner, owner);
  g_maker->released.fill(0);
}
Recording::~Recording() {
  if (!makes_snapshot()) return;
  recording = outer_;
  g_maker->owner = outer_owner_;
  g_maker->released.fill(0);
}

NotRecording::NotRecording() : outer_(std::exchange(recording, false)) {}
NotRecording::~NotRecording() { recording = outer_; }

void* allocate_recorded(size_t bytes, size_t alignment) {
  if (!recording) return nullptr;
  const NotRecording for_these_tables;
  const size_t size = rounded(bytes);
  uintptr_t memory = 0;
  if (size / kUnit <= kMostReusedUnits && alignment <= kUnit) memory = g_maker->released[size / kUnit];
  if (memory != 0) {
    g_maker->released[size / kUnit] = std::exchange(*reinterpret_cast<uintptr_t*>(memory), 0);
  } else {
    if (g_maker->owner >= g_maker->places.size()) g_maker->places.resize(g_maker->owner + 1);
    Place& place = g_maker->places[g_maker->owner];
    auto align = [&] { return (place.next + alignment - 1) & ~(alignment - 1); };
    if (bytes > kMostBytes || align() + size > place.end) add_pages(place, size + alignment);
    memory = align();
    place.next = memory + size;
  }
  return reinterpret_cast<void*>(memory);
}

void release(void* memory, size_t bytes) {
  if (!makes_snapshot()) return;
  const size_t size = rounded(bytes);
  std::memset(memory, 0, size);
  if (owner_of_page(page_at(memory)) != g_maker->owner || size / kUnit > kMostReusedUnits) return;
  *static_cast<uintptr_t*>(memory) =
      std::exchange(g_maker->released[size / kUnit], reinterpret_cast<uintptr_t>(memory));
}

size_t page_of_next() {
  if (g_maker->owner >= g_maker->places.size() || g_maker->places[g_maker->owner].end == 0) return page_count();
  const Place& place = g_maker->places[g_maker->owner];
  return (std::min(place.next, place.end - 1) - kBegin) / kPageBytes;
}
size_t page_count() { return g_maker->owner_of_page.size(); }
Owner owner_of_page(size_t page) { return g_maker->owner_of_page[page]; }

}  // namespace vitrine::snapshot_memory
