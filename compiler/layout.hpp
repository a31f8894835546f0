// SPDX-License-Identifier: Apache-2.0
// Where machine code finds the members that it uses of structures of C++, and which registers mean what in it.
#pragma once
#include <cstddef>

#include "base/machine/assembler.hpp"  // IWYU pragma: keep: its names
#include "gc/heap.hpp"                 // IWYU pragma: keep: its names
#include "interpreter/code.hpp"        // IWYU pragma: keep: its names
#include "vm/thread/thread.hpp"

namespace vitrine::compiler {

using machine::Assembler;
using machine::CondCode;
using machine::Gp;
using machine::Imm;
using machine::InstId;
using machine::Label;
using machine::Mem;
using machine::Xmm;
namespace Inst = machine::Inst;

// Thread and ExecutionContext are not standard-layout types; GCC and clang lay them out like such.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
constexpr int kDispatch = offsetof(vm::Thread, dispatch);
constexpr int kTlab = offsetof(vm::Thread, tlab);
constexpr int kNativeLimit = offsetof(vm::Thread, native_stack_limit);
constexpr int kContext = offsetof(vm::Thread, context);
constexpr int kStackLimit = kContext + offsetof(vm::ExecutionContext, stack_limit);
constexpr int kTraced = kContext + offsetof(vm::ExecutionContext, traced);
constexpr int kLockId = kContext + offsetof(vm::ExecutionContext, lock_id);
// Of a std::vector, the first word is the address of its elements, the next ones are their end and that of the memory.
constexpr int kOwned = kContext + offsetof(vm::ExecutionContext, owned_monitors);
constexpr int kOwnedEnd = kOwned + 8, kOwnedLimit = kOwned + 16;
constexpr int kOwnedObject = offsetof(vm::OwnedMonitor, object);
constexpr int kOwnedFrame = offsetof(vm::OwnedMonitor, frame);
constexpr int kOwnedByJni = offsetof(vm::OwnedMonitor, jni);
constexpr int kState = offsetof(vm::Thread, machine);
constexpr int kStateBase = kState + offsetof(vm::MachineState, base);
constexpr int kStateNewest = kState + offsetof(vm::MachineState, newest);
constexpr int kStateFrame = kState + offsetof(vm::MachineState, frame);
constexpr int kStatePc = kState + offsetof(vm::MachineState, pc);
constexpr int kStateSp = kState + offsetof(vm::MachineState, sp);
constexpr int kStateReturned = kState + offsetof(vm::MachineState, returned);
constexpr int kStateLimit = kState + offsetof(vm::MachineState, limit);
constexpr int kStateWordCall = kState + offsetof(vm::MachineState, word_call);
constexpr int kStateUntilExit = kState + offsetof(vm::MachineState, until_exit);

constexpr int kFrameCaller = offsetof(vm::Frame, caller);
constexpr int kFrameMethod = offsetof(vm::Frame, method);
constexpr int kFramePc = offsetof(vm::Frame, pc);
constexpr int kFrameLocals = offsetof(vm::Frame, locals);
constexpr int kFrameTop = offsetof(vm::Frame, stack_top);
constexpr int kFrameLocked = offsetof(vm::Frame, locked);
constexpr int kFrameFlags = offsetof(vm::Frame, flags);
static_assert(offsetof(vm::Frame, older_references) == kFrameFlags + 4);
// Bytes of the Java stack, from its arguments on, that a call may take above MachineState::limit.
constexpr int kSmallFrame = 512;

constexpr int kMethodMachine = offsetof(vm::Method, machine);
constexpr int kMethodArguments = offsetof(vm::Method, argument_slots);
constexpr int kMethodShortcut = offsetof(vm::Method, shortcut);
constexpr int kClassVtable = offsetof(vm::Class, vtable);
constexpr int kClassDisplay = offsetof(vm::Class, display);
constexpr int kClassDepth = offsetof(vm::Class, depth);
constexpr int kClassSuper = offsetof(vm::Class, super);
constexpr int kClassComponent = offsetof(vm::Class, component);
constexpr int kClassAccess = offsetof(vm::Class, access_flags);
constexpr int kClassFinalizable = offsetof(vm::Class, is_finalizable);
// Of an object, whose class comes first.
constexpr int kLockWord = sizeof(gc::Shape*);
static_assert(sizeof(gc::Object) == kLockWord + 8);
#pragma GCC diagnostic pop

// Registers with a meaning; rax, rcx, rdx, xmm0 and xmm1 are scratch, the others hold values (operands.cpp). None keeps
// its value over a call.
constexpr Gp kThread = asmjit::x86::rbx;  // the Thread
constexpr Gp kFrame = asmjit::x86::rbp;   // the Frame of the method that runs
constexpr Gp kTable = asmjit::x86::r15;   // what Thread::dispatch is while nothing more is asked of the thread
// Around calls of C++, which keeps it: rsp, because the native stack below machine code has no alignment.
constexpr Gp kUnaligned = asmjit::x86::r14;

}  // namespace vitrine::compiler
