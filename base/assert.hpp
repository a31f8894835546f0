// SPDX-License-Identifier: Apache-2.0
// Assertions: VM_CHECK is checked in every build, VM_ASSERT in debug builds only. A failure ends the process with a
// crash report.
#pragma once
#include "base/fatal.hpp"  // IWYU pragma: export

/// Ends the process: what must not happen has happened. `what` is a C string.
#define VM_FATAL(what) ::vitrine::fatal_error(__FILE__, __LINE__, what)
/// A void expression. VM_ASSERT does not evaluate its condition in release builds, so it must have no side effects.
#define VM_CHECK(condition) \
  ((condition) ? void() : ::vitrine::fatal_error(__FILE__, __LINE__, "check failed: " #condition))
#ifdef NDEBUG
#define VM_ASSERT(condition) ((void)sizeof(!(condition)))
#else
#define VM_ASSERT(condition) VM_CHECK(condition)
#endif

namespace vitrine {
/// Whether VM_ASSERT checks; for checks that are more than one condition.
#ifdef NDEBUG
inline constexpr bool kDebugBuild = false;
#else
inline constexpr bool kDebugBuild = true;
#endif
}  // namespace vitrine
