// SPDX-License-Identifier: Apache-2.0
// What machine code calls in C++ (runtime_calls.def).
#pragma once
#include <cstdint>

#include "interpreter/code.hpp"  // IWYU pragma: keep: its names

namespace vitrine::compiler {

using interpreter::Class;
using interpreter::CodeWord;
using interpreter::Field;
using interpreter::Frame;
using interpreter::InterfaceSite;
using interpreter::Method;
using interpreter::Object;
using interpreter::Slot;
using interpreter::Thread;

/// What became of what C++ was to do: nothing, so the loop has to do it; or its result; or an exception is pending,
/// which MachineState::frame threw (of a word, the frame that executes it).
struct CallOutcome {
  enum Kind : uint64_t { kDeclined, kDone, kThrew };
  Slot value;
  uint64_t kind;
};

enum class Reach : uint8_t { Leaf, MayStop };
struct RuntimeCall {
  const void* function;
  Reach reach;
};

#define RUNTIME_CALL(name, reach, result, arguments) result name arguments;
namespace runtime_functions {
#include "compiler/runtime_calls.def"
}
#undef RUNTIME_CALL
namespace runtime {
#define RUNTIME_CALL(name, reach, result, arguments) \
  inline const RuntimeCall name{reinterpret_cast<const void*>(runtime_functions::name), Reach::reach};
#include "compiler/runtime_calls.def"
#undef RUNTIME_CALL
}  // namespace runtime

}  // namespace vitrine::compiler
