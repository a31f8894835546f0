// SPDX-License-Identifier: Apache-2.0
// operator new of libjvm.so, also for its own copy of the C++ library: the VM never sees std::bad_alloc. If there is no
// memory, the process ends with HotSpot's message. Code that can do without the memory calls malloc or
// new (std::nothrow). Nothing here is exported: agents and the program that made the VM keep their own operators.
// Therefore std::set_new_handler is not used, and the C++ library is linked statically (memory allocated on one side is
// never freed on the other). While a snapshot is made, memory comes from its range (base/snapshot_memory.hpp), and the
// thread that writes the report about the end has some of its own (base/emergency_memory.hpp).
// Not in sanitized builds, because AddressSanitizer's operators check how memory is freed.
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

#include "base/emergency_memory.hpp"
#include "base/fatal.hpp"
#include "base/snapshot_memory.hpp"

namespace {

namespace emergency_memory = vitrine::emergency_memory;
namespace snapshot_memory = vitrine::snapshot_memory;

inline void* allocate(size_t bytes) {
  if (void* recorded = snapshot_memory::allocate_if_recording(bytes, alignof(std::max_align_t))) [[unlikely]]
    return recorded;
  return std::malloc(bytes == 0 ? 1 : bytes);
}
inline void* allocate(size_t bytes, std::align_val_t alignment) {
  auto unit = static_cast<size_t>(alignment);
  if (void* recorded = snapshot_memory::allocate_if_recording(bytes, std::max(unit, alignof(std::max_align_t))))
      [[unlikely]]
    return recorded;
  size_t rounded = (bytes + unit - 1) & ~(unit - 1);
  return rounded < bytes ? nullptr : std::aligned_alloc(unit, rounded == 0 ? unit : rounded);
}

[[gnu::cold, gnu::noinline]] void* without_malloc(size_t bytes, size_t alignment) {
  if (void* memory = emergency_memory::allocate(bytes, alignment)) return memory;
  vitrine::out_of_native_memory("malloc", bytes, "operator new");
}
inline void* there(void* memory, size_t bytes,
                   std::align_val_t alignment = std::align_val_t{alignof(std::max_align_t)}) {
  if (memory == nullptr) [[unlikely]]
    return without_malloc(bytes, static_cast<size_t>(alignment));
  return memory;
}

inline void release(void* memory) {
  if (!snapshot_memory::contains(memory) && !emergency_memory::contains(memory)) [[likely]]
    std::free(memory);
}
inline void release(void* memory, size_t bytes) {
  if (snapshot_memory::contains(memory)) [[unlikely]]
    return snapshot_memory::release(memory, bytes);
  release(memory);
}

}  // namespace

void* operator new(size_t n) { return there(allocate(n), n); }
void* operator new[](size_t n) { return there(allocate(n), n); }
void* operator new(size_t n, std::align_val_t a) { return there(allocate(n, a), n, a); }
void* operator new[](size_t n, std::align_val_t a) { return there(allocate(n, a), n, a); }
void* operator new(size_t n, const std::nothrow_t&) noexcept { return allocate(n); }
void* operator new[](size_t n, const std::nothrow_t&) noexcept { return allocate(n); }
void* operator new(size_t n, std::align_val_t a, const std::nothrow_t&) noexcept { return allocate(n, a); }
void* operator new[](size_t n, std::align_val_t a, const std::nothrow_t&) noexcept { return allocate(n, a); }

void operator delete(void* p) noexcept { release(p); }
void operator delete[](void* p) noexcept { release(p); }
void operator delete(void* p, size_t n) noexcept { release(p, n); }
void operator delete[](void* p, size_t n) noexcept { release(p, n); }
void operator delete(void* p, std::align_val_t) noexcept { release(p); }
void operator delete[](void* p, std::align_val_t) noexcept { release(p); }
void operator delete(void* p, size_t n, std::align_val_t) noexcept { release(p, n); }
void operator delete[](void* p, size_t n, std::align_val_t) noexcept { release(p, n); }
void operator delete(void* p, const std::nothrow_t&) noexcept { release(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { release(p); }
void operator delete(void* p, std::align_val_t, const std::nothrow_t&) noexcept { release(p); }
void operator delete[](void* p, std::align_val_t, const std::nothrow_t&) noexcept { release(p); }
