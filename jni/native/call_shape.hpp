// SPDX-License-Identifier: Apache-2.0
// How the arguments of one Java descriptor are passed to C. A shape is prepared once per descriptor, shared by all
// methods with that descriptor, and never freed.
#pragma once
#include <string_view>

#include "vm/model/value.hpp"

namespace vitrine::jni {

/// A call's raw result: integers and pointers as the register held them, floats and doubles as their bits.
using RawResult = uint64_t;

class CallShape {
 public:
  virtual ~CallShape() = default;
  /// Calls function(env, receiver, arguments...). `arguments` are the method's slots without the receiver; a reference
  /// is passed as the address of its slot, or as null if it is null. The thread is in native state.
  virtual RawResult call(void* function, void* env, void* receiver, vm::Slot* arguments) const = 0;
};

/// The shape for a method descriptor. Thread-safe.
const CallShape& call_shape(std::string_view descriptor);
/// The shape that calls through libffi, even if the arguments fit into registers; for tests.
const CallShape& general_call_shape(std::string_view descriptor);

}  // namespace vitrine::jni
