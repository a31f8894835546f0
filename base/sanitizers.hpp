// SPDX-License-Identifier: Apache-2.0
// Whether this is a sanitized build; what ThreadSanitizer is told, and its functions for fibers. Java programs may race
// on their own memory, and they publish data by the order of plain stores, which it does not know. All of this vanishes
// in other builds.
#pragma once
#include <cstddef>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define VITRINE_TSAN 1
#endif
#if __has_feature(address_sanitizer) && !defined(__SANITIZE_ADDRESS__)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif

#ifdef VITRINE_TSAN
extern "C" void __tsan_acquire(void* address);
extern "C" void __tsan_release(void* address);
extern "C" void* __tsan_get_current_fiber();
extern "C" void* __tsan_create_fiber(unsigned flags);
extern "C" void __tsan_switch_to_fiber(void* fiber, unsigned flags);
extern "C" void AnnotateBenignRaceSized(const char* file, int line, const volatile void* memory, size_t bytes,
                                        const char* why);
/// A function whose plain accesses are not watched; its atomic ones are, and so are the functions that it calls.
#define VM_UNWATCHED __attribute__((no_sanitize("thread")))
#else
#define VM_UNWATCHED
#endif

namespace vitrine {

#if defined(VITRINE_TSAN) || defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitizedBuild = true;
#else
inline constexpr bool kSanitizedBuild = false;
#endif

/// Races in this memory, from now on, are the Java program's.
inline void races_are_of_java([[maybe_unused]] const void* memory, [[maybe_unused]] size_t bytes) {
#ifdef VITRINE_TSAN
  AnnotateBenignRaceSized(__FILE__, __LINE__, memory, bytes, "memory of Java programs");
#endif
}

/// What a thread did before java_published() happened before what another does after java_observed(). The VM's data of
/// classes and methods is published to Java code by stores with release (decoded words, states of classes), but is
/// found by plain loads on which the accesses depend: the interpreter's loop reads words, and objects name their class.
#ifdef VITRINE_TSAN
inline char java_publication;
inline void java_published() { __tsan_release(&java_publication); }
inline void java_observed() { __tsan_acquire(&java_publication); }
#else
inline void java_published() {}
inline void java_observed() {}
#endif

}  // namespace vitrine
