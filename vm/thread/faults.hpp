// SPDX-License-Identifier: Apache-2.0
// Accesses to memory that may vanish: a page of a mapped file beyond the file's end, because somebody truncated the
// file. The kernel then sends SIGBUS. An access made through this header reports that to its caller instead of ending
// the process. Unsafe (jni/) reads and writes this way; the handler of the fatal signals (signals.cpp) calls
// recover_from_fault.
//
// A single access costs no more than its instruction: a table in a section of its own pairs the address of each guarded
// instruction with the place where its function continues after a fault. Loops and library functions (memmove) run in
// guarded(), which records for the thread where to return to.
#pragma once
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/sanitizers.hpp"  // IWYU pragma: keep
#include "gc/object.hpp"

#ifdef __SANITIZE_ADDRESS__
extern "C" void __asan_handle_no_return();
#endif

namespace vitrine::vm {

/// A row of the table: the guarded instruction and the place to continue at, each relative to its own field.
struct GuardedInstruction {
  int32_t instruction, recovery;
};
#define VITRINE_GUARDED(instruction)            \
  "1: " instruction                             \
  "\n\t.pushsection vitrine_guarded, \"a\"\n\t" \
  ".long 1b - .\n\t.long %l[fault] - .\n\t"     \
  ".popsection\n"

namespace fault_detail {
template <size_t N>
using Unsigned =
    std::conditional_t<N == 1, uint8_t,
                       std::conditional_t<N == 2, uint16_t, std::conditional_t<N == 4, uint32_t, uint64_t>>>;
template <class T>
using Bits = Unsigned<sizeof(T)>;

/// Runs function(argument). *where_to_return is set while it runs. Returns false if a fault cut it short.
extern "C" bool vitrine_guarded_call(void (*function)(void*), void* argument, void** where_to_return);
extern constinit thread_local void* guarded_stack __attribute__((tls_model("initial-exec")));
}  // namespace fault_detail

// The functions below return false if the memory is not there; in that case they have changed nothing. They must be
// inlined into functions with internal linkage: of other functions the linker may drop a duplicate, but it keeps the
// duplicate's rows of the table. The asm is volatile because gcc 12 drops an asm goto whose results nobody reads.

#ifdef VITRINE_TSAN
// ThreadSanitizer does not see what asm does, but Java programs synchronize by these accesses. They are not guarded
// here.
template <class T>
bool guarded_load(const void* address, T& value) {
  value = std::bit_cast<T>(__atomic_load_n(static_cast<const fault_detail::Bits<T>*>(address), __ATOMIC_SEQ_CST));
  return true;
}
template <gc::NoReference T>
bool guarded_store(void* address, T value) {
  using Bits = fault_detail::Bits<T>;
  __atomic_store_n(static_cast<Bits*>(address), std::bit_cast<Bits>(value), __ATOMIC_RELAXED);
  return true;
}
template <gc::NoReference T>
bool guarded_store_volatile(void* address, T value) {
  using Bits = fault_detail::Bits<T>;
  __atomic_store_n(static_cast<Bits*>(address), std::bit_cast<Bits>(value), __ATOMIC_SEQ_CST);
  return true;
}
template <gc::NoReference T>
bool guarded_exchange(void* address, T& value) {
  using Bits = fault_detail::Bits<T>;
  value =
      std::bit_cast<T>(__atomic_exchange_n(static_cast<Bits*>(address), std::bit_cast<Bits>(value), __ATOMIC_SEQ_CST));
  return true;
}
template <std::integral T>
bool guarded_fetch_add(void* address, T& value) {
  value = __atomic_fetch_add(static_cast<T*>(address), value, __ATOMIC_SEQ_CST);
  return true;
}
template <gc::NoReference T>
bool guarded_compare_exchange(void* address, T& expected, T value) {
  using Bits = fault_detail::Bits<T>;
  auto found = std::bit_cast<Bits>(expected);
  __atomic_compare_exchange_n(static_cast<Bits*>(address), &found, std::bit_cast<Bits>(value), false, __ATOMIC_SEQ_CST,
                              __ATOMIC_SEQ_CST);
  expected = std::bit_cast<T>(found);
  return true;
}
#else
/// Reads a value. Atomic if the address is aligned (on x86-64 also a volatile read).
template <class T>
[[gnu::always_inline]] inline bool guarded_load(const void* address, T& value) {
  using Bits = fault_detail::Bits<T>;
  auto* memory = static_cast<const Bits*>(address);
  if constexpr (sizeof(T) <= 2) {
    uint32_t wide;
    if constexpr (sizeof(T) == 1)
      asm volatile goto(VITRINE_GUARDED("movzbl %1, %0") : "=r"(wide) : "m"(*memory) : "memory" : fault);
    else
      asm volatile goto(VITRINE_GUARDED("movzwl %1, %0") : "=r"(wide) : "m"(*memory) : "memory" : fault);
    value = std::bit_cast<T>(static_cast<Bits>(wide));
  } else {
    Bits bits;
    asm volatile goto(VITRINE_GUARDED("mov %1, %0") : "=r"(bits) : "m"(*memory) : "memory" : fault);
    value = std::bit_cast<T>(bits);
  }
  return true;
fault:
  return false;
}

/// Writes a value. Atomic if the address is aligned. Not for references: those in objects are stored by gc/store.hpp.
template <gc::NoReference T>
[[gnu::always_inline]] inline bool guarded_store(void* address, T value) {
  using Bits = fault_detail::Bits<T>;
  asm volatile goto(VITRINE_GUARDED("mov %1, %0")
                    :
                    : "m"(*static_cast<Bits*>(address)), "r"(std::bit_cast<Bits>(value))
                    : "memory"
                    : fault);
  return true;
fault:
  return false;
}

/// Writes `value` and sets it to what the memory held. Sequentially consistent. Not for references.
template <gc::NoReference T>
[[gnu::always_inline]] inline bool guarded_exchange(void* address, T& value) {
  using Bits = fault_detail::Bits<T>;
  auto bits = std::bit_cast<Bits>(value);
  asm volatile goto(VITRINE_GUARDED("xchg %0, %1") : "+r"(bits) : "m"(*static_cast<Bits*>(address)) : "memory" : fault);
  value = std::bit_cast<T>(bits);
  return true;
fault:
  return false;
}

/// Writes a value, atomic and sequentially consistent. Not for references.
template <gc::NoReference T>
[[gnu::always_inline]] inline bool guarded_store_volatile(void* address, T value) {
  return guarded_exchange(address, value);
}

/// Adds `value` and sets it to what the memory held. Sequentially consistent.
template <std::integral T>
[[gnu::always_inline]] inline bool guarded_fetch_add(void* address, T& value) {
  using Bits = fault_detail::Bits<T>;
  auto bits = static_cast<Bits>(value);
  asm volatile goto(VITRINE_GUARDED("lock xadd %0, %1")
                    : "+r"(bits)
                    : "m"(*static_cast<Bits*>(address))
                    : "memory", "cc"
                    : fault);
  value = static_cast<T>(bits);
  return true;
fault:
  return false;
}

/// Writes `value` if the memory holds `expected`; sets `expected` to what the memory held. Sequentially consistent. The
/// return value tells only whether there was a fault. Not for references.
template <gc::NoReference T>
[[gnu::always_inline]] inline bool guarded_compare_exchange(void* address, T& expected, T value) {
  using Bits = fault_detail::Bits<T>;
  auto found = std::bit_cast<Bits>(expected);
  asm volatile goto(VITRINE_GUARDED("lock cmpxchg %2, %1")
                    : "+a"(found)
                    : "m"(*static_cast<Bits*>(address)), "r"(std::bit_cast<Bits>(value))
                    : "memory", "cc"
                    : fault);
  expected = std::bit_cast<T>(found);
  return true;
fault:
  return false;
}
#endif

/// Runs body(), which may be cut short at any access that faults, so it must not own anything or hold a lock. Returns
/// false if it was cut short. Calls must not nest.
template <class Body>
bool guarded(Body body) {
  bool done = fault_detail::vitrine_guarded_call([](void* b) { (*static_cast<Body*>(b))(); }, &body,
                                                 &fault_detail::guarded_stack);
#ifdef __SANITIZE_ADDRESS__
  if (!done) __asan_handle_no_return();  // frames left behind are no longer in use
#endif
  return done;
}

/// For the handler of SIGBUS. If the interrupted instruction is guarded, changes the context (a ucontext_t) so that the
/// thread continues by reporting the fault to its caller, and returns true. Otherwise returns false. Async-signal-safe.
bool recover_from_fault(void* context);

}  // namespace vitrine::vm
