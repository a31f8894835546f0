// SPDX-License-Identifier: Apache-2.0
// operator new of libjvm.so, also for its own copy of the C++ library: the VM never sees std::bad_alloc. If there is no
// memory, the process ends with HotSpot's message. Code that can do without the memory calls malloc or
// new (std::nothrow). Nothing here is exported: agents and the program that made the VM keep their own operators.
// Therefore std::set_new_handler is not used, and the C++ library is linked statically (memory allocated on one side is
// never freed on the other). Not in sanitized builds, because AddressSanitizer's operators check how memory is freed.
#include <cstdlib>
#include <new>

#include "base/fatal.hpp"

namespace {

inline void* allocate(size_t bytes) { return std::malloc(bytes == 0 ? 1 : bytes); }
inline void* allocate(size_t bytes, std::align_val_t alignment) {
  auto unit = static_cast<size_t>(alignment);
  size_t rounded = (bytes + unit - 1) & ~(unit - 1);
  return rounded < bytes ? nullptr : std::aligned_alloc(unit, rounded == 0 ? unit : rounded);
}

inline void* there(void* memory, size_t bytes) {
  if (memory == nullptr) [[unlikely]]
    vitrine::out_of_native_memory("malloc", bytes, "operator new");
  return memory;
}

}  // namespace

void* operator new(size_t n) { return there(allocate(n), n); }
void* operator new[](size_t n) { return there(allocate(n), n); }
void* operator new(size_t n, std::align_val_t a) { return there(allocate(n, a), n); }
void* operator new[](size_t n, std::align_val_t a) { return there(allocate(n, a), n); }
void* operator new(size_t n, const std::nothrow_t&) noexcept { return allocate(n); }
void* operator new[](size_t n, const std::nothrow_t&) noexcept { return allocate(n); }
void* operator new(size_t n, std::align_val_t a, const std::nothrow_t&) noexcept { return allocate(n, a); }
void* operator new[](size_t n, std::align_val_t a, const std::nothrow_t&) noexcept { return allocate(n, a); }

void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, size_t) noexcept { std::free(p); }
void operator delete[](void* p, size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete[](void* p, size_t, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { std::free(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t, const std::nothrow_t&) noexcept { std::free(p); }
void operator delete[](void* p, std::align_val_t, const std::nothrow_t&) noexcept { std::free(p); }
