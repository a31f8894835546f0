// SPDX-License-Identifier: Apache-2.0
// The parts of a crash report, in HotSpot's words and order, because people and programs know those. They print with
// crash_output.hpp. They may crash, and what they look at may be damaged; they allocate nothing and take no lock.
#pragma once
#include <signal.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/machine/registers.hpp"

namespace vitrine::serviceability {

/// The crash that is reported.
struct Crash {
  uintptr_t pc = 0;  // the instruction that crashed
  // Of a signal: what it came with. Otherwise empty.
  std::optional<InterruptedRegisters> registers;
  const siginfo_t* signal = nullptr;
  // Of an internal error: where it is, and what is wrong. Null for others.
  const char* file = nullptr;
  int line = 0;
  const char* what = nullptr;
  // Of an allocation that got no memory: the call, and how much was asked for; `what` is for what. Null for others.
  const char* allocation = nullptr;
  size_t bytes = 0;
};
extern constinit Crash crash;

/// "SIGSEGV (0xb) at pc=0x00007f12e0b7e010", with " (sent by kill)" if it is not a fault. `size` is that of the buffer.
void describe_signal(const siginfo_t& signal, uintptr_t pc, char* to, size_t size);

// ---- summary (crash_summary.cpp)
void print_problematic_frame();
void print_stack_overflow();
void print_summary();

// ---- thread (crash_thread.cpp)
void print_current_thread();
void print_native_stack();
void print_java_stack();
void print_signal_information();
void print_registers();
void print_register_mapping();
void print_top_of_stack();
void print_instructions();
void print_stack_mapping();

// ---- process (crash_process.cpp)
void print_threads();
void print_vm_state();
void print_heap();
void print_events();
void print_libraries();
void print_arguments();
void print_flags();
void print_environment();
void print_signal_handlers();

// ---- system (crash_system.cpp)
void print_system();
void print_memory_information();
void print_process_memory();
void print_kernel_limits();
void print_container();
void print_processors();
void print_vm_info();

// ---- what several of them use
/// One line about a native frame: library, offset and function.
void print_native_frame(uintptr_t pc);
/// Ends a line that begins with a name and an equals sign: the value, and what it is or points to.
void print_what_is_at(uintptr_t value);
inline unsigned long number_of(const void* address) { return reinterpret_cast<unsigned long>(address); }
/// Whether these bytes can be read.
bool is_readable(uintptr_t address, size_t bytes);

}  // namespace vitrine::serviceability
