// SPDX-License-Identifier: Apache-2.0
// Calling Java methods from native code: the arguments of the three forms (..., va_list, jvalue array) as slots, and
// the three ways to select.
#pragma once
#include <jni.h>

#include <cstdarg>

#include "jni/environment.hpp"
#include "vm/model/java_result.hpp"
#include "vm/model/value.hpp"

namespace vitrine::jni {

/// Where arguments come from. Small integers and floats arrive promoted in a va_list.
class VaArguments {
 public:
  explicit VaArguments(va_list arguments) { va_copy(arguments_, arguments); }
  ~VaArguments() { va_end(arguments_); }
  VaArguments(const VaArguments&) = delete;
  jvalue next(char type);

 private:
  va_list arguments_;
};
class ArrayArguments {
 public:
  explicit ArrayArguments(const jvalue* arguments) : next_(arguments) {}
  jvalue next(char) { return *next_++; }

 private:
  const jvalue* next_;
};

/// Virtual: the implementation for the receiver's class; Exact: that method (CallNonvirtual..., constructors); Static:
/// no receiver.
enum class Selection : uint8_t { Virtual, Exact, Static };

/// Calls the method of `id`. NullPointerException without a receiver, AbstractMethodError. With an exception pending
/// nothing is called. InVm; `receiver` is ignored for static methods.
template <class Arguments>
vm::JavaResult<vm::Slot> call_method(vm::Thread& self, Selection selection, vm::Object* receiver, jmethodID id,
                                     Arguments& arguments);

extern template vm::JavaResult<vm::Slot> call_method(vm::Thread&, Selection, vm::Object*, jmethodID, VaArguments&);
extern template vm::JavaResult<vm::Slot> call_method(vm::Thread&, Selection, vm::Object*, jmethodID, ArrayArguments&);

}  // namespace vitrine::jni
