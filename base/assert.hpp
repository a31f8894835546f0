// SPDX-License-Identifier: Apache-2.0
// Assertions: VM_CHECK is checked in every build, VM_ASSERT in debug builds only. A failure ends the process with a
// crash report.
#pragma once
#include "base/fatal.hpp"

#define VM_FATAL(what) ::vitrine::fatal_error(__FILE__, __LINE__, what)
#define VM_UNIMPLEMENTED(what) ::vitrine::fatal_error(__FILE__, __LINE__, "not implemented: " what)
#define VM_CHECK(condition) \
  ((condition) ? void() : ::vitrine::fatal_error(__FILE__, __LINE__, "check failed: " #condition))
#ifdef NDEBUG
#define VM_ASSERT(condition) ((void)sizeof(!(condition)))
#else
#define VM_ASSERT(condition) VM_CHECK(condition)
#endif
