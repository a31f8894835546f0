// SPDX-License-Identifier: Apache-2.0
// Assertions and the end of the VM on an internal error: what failed, the Java stack, the native stack, a crash report
// file.
#pragma once

namespace vitrine::vm {
/// Prints what failed with the stacks, writes hs_err_pid<N>.log in the working folder and aborts. Never returns; may be
/// called from any thread.
[[noreturn]] void fatal_error(const char* file, int line, const char* what);
}  // namespace vitrine::vm

#define VM_FATAL(what) ::vitrine::vm::fatal_error(__FILE__, __LINE__, what)
#define VM_UNIMPLEMENTED(what) ::vitrine::vm::fatal_error(__FILE__, __LINE__, "not implemented: " what)
#define VM_CHECK(condition) \
  ((condition) ? void() : ::vitrine::vm::fatal_error(__FILE__, __LINE__, "check failed: " #condition))
#ifdef NDEBUG
#define VM_ASSERT(condition) ((void)sizeof(!(condition)))
#else
#define VM_ASSERT(condition) VM_CHECK(condition)
#endif
