// SPDX-License-Identifier: Apache-2.0
// What clang checks of mutexes (-Wthread-safety): which mutex guards a variable, and which a function needs. Other
// compilers skip the words.
#pragma once

#ifdef __clang__
#define VITRINE_THREAD_SAFETY(attribute) __attribute__((attribute))
#else
#define VITRINE_THREAD_SAFETY(attribute)
#endif

// ---- of variables
/// Read and written only while the calling thread holds the mutex.
#define GUARDED_BY(mutex) VITRINE_THREAD_SAFETY(guarded_by(mutex))
/// The same for what the pointer points to; the pointer itself needs no mutex.
#define PT_GUARDED_BY(mutex) VITRINE_THREAD_SAFETY(pt_guarded_by(mutex))

// ---- of functions and lambdas
/// The caller holds the mutex, before and after.
#define REQUIRES(mutex) VITRINE_THREAD_SAFETY(requires_capability(mutex))
/// The caller does not hold the mutex, because the function takes it.
#define EXCLUDES(mutex) VITRINE_THREAD_SAFETY(locks_excluded(mutex))
/// From here on, the caller of the function counts as holding the mutex.
#define ASSERT_CAPABILITY(...) VITRINE_THREAD_SAFETY(assert_capability(__VA_ARGS__))
/// The body is not checked. Each use says why.
#define NO_THREAD_SAFETY_ANALYSIS VITRINE_THREAD_SAFETY(no_thread_safety_analysis)

// ---- of mutexes and of what holds them for a scope: base/lock.hpp
#define CAPABILITY(name) VITRINE_THREAD_SAFETY(capability(name))
#define SCOPED_CAPABILITY VITRINE_THREAD_SAFETY(scoped_lockable)
/// Without an argument: the object itself, or what the scope holds.
#define ACQUIRE(...) VITRINE_THREAD_SAFETY(acquire_capability(__VA_ARGS__))
#define RELEASE(...) VITRINE_THREAD_SAFETY(release_capability(__VA_ARGS__))
