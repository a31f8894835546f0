// SPDX-License-Identifier: Apache-2.0
// How the arguments of one Java descriptor are passed to C: prepared once per descriptor, shared by all methods that
// have it, never freed.
#pragma once
#include <string_view>

#include "vm/model/method.hpp"
#include "vm/model/value.hpp"

namespace vitrine::jni {

/// A call's raw result: integers and pointers as the register held them, floats and doubles as their bits.
using RawResult = uint64_t;

class CallShape {
 public:
  virtual ~CallShape() = default;
  /// Calls function(env, receiver, arguments...). `arguments` are the method's slots without the receiver; references
  /// are passed as the addresses of their slots (null as null). Thread in native state.
  virtual RawResult call(void* function, void* env, void* receiver, vm::Slot* arguments) const = 0;
};

/// The shape for a method descriptor. Thread-safe.
const CallShape& call_shape(std::string_view descriptor);
/// The same through libffi even where registers suffice; for tests.
const CallShape& general_call_shape(std::string_view descriptor);

}  // namespace vitrine::jni
