// SPDX-License-Identifier: Apache-2.0
// The border between the VM and C functions of any signature: calls with the registers and the words on the stack
// given one by one, and addresses that C can call. The class library has already worked out which argument goes where
// (System V ABI, x86-64). This and registers.cpp are all that is special to the processor.
#pragma once
#include <cstddef>
#include <cstdint>

namespace vitrine::library {

/// The registers in which the ABI passes arguments and results. A float is in the low half of its word.
struct Registers {
  static constexpr size_t kIntegers = 10, kVectors = 8;
  uint64_t integer[kIntegers] = {};  // rax rcx rdx rbx rsp rbp rsi rdi r8 r9; rbx, rsp and rbp are not used
  uint64_t vector[kVectors] = {};    // the low 8 bytes of xmm0 to xmm7
};

/// Calls `function` with the argument registers and with copies of the `words` words at `stack` on the native stack,
/// and stores the result registers rax, rdx, xmm0 and xmm1. The caller has made sure that the native stack is large
/// enough and has left the VM. Does not change errno.
void call_with_registers(void* function, Registers& registers, const uint64_t* stack, size_t words);

/// What C calls through an entry point.
class Callback {
 public:
  virtual ~Callback() = default;
  /// Called by any thread, attached or not, in native state. `registers` are those of the call, `stack` the words that
  /// the caller has put on the stack. On return, rax, rdx, xmm0 and xmm1 of `registers` are the result.
  virtual void called(Registers& registers, const uint64_t* stack) = 0;
};

/// A C function that calls `callback`, which must live until remove_entry_point. Null if there is no memory for it.
/// Thread-safe.
void* make_entry_point(Callback& callback);
/// Takes the function away and returns its callback; null if `address` is not such a function. A later call of it ends
/// the process with a message, unless the address has been given to another callback. Thread-safe.
Callback* remove_entry_point(void* address);

}  // namespace vitrine::library
