// SPDX-License-Identifier: Apache-2.0
// Calling Java methods from native code: the arguments of the three forms (..., va_list, jvalue array), and the three
// kinds of selection.
#pragma once
#include <jni.h>

#include <cstdarg>

#include "vm/model/java_result.hpp"
#include "vm/model/value.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::jni {

/// The arguments in a va_list; `type` is the parameter's character of the shorty. Narrow integers and floats arrive
/// promoted.
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

/// Virtual: the method that the receiver's class selects; Exact: the method of the id (CallNonvirtual...,
/// constructors); Static: no receiver.
enum class Selection : uint8_t { Virtual, Exact, Static };

/// Calls the method of `id`; `receiver` is ignored for a static method. Throws what the method throws,
/// NullPointerException for a null receiver, AbstractMethodError, or NoSuchMethodError if the id's class has been
/// unloaded. No exception may be pending (JNI_ENTER_TO_RUN). If the caller, the JNI function, holds no object while the
/// method runs, what is left in its frames by others keeps nothing alive.
template <class Arguments>
vm::JavaResult<vm::Slot> call_method(vm::Thread& self, Selection selection, vm::Object* receiver, jmethodID id,
                                     Arguments& arguments, bool caller_holds_objects);

extern template vm::JavaResult<vm::Slot> call_method(vm::Thread&, Selection, vm::Object*, jmethodID, VaArguments&,
                                                     bool);
extern template vm::JavaResult<vm::Slot> call_method(vm::Thread&, Selection, vm::Object*, jmethodID, ArrayArguments&,
                                                     bool);

}  // namespace vitrine::jni
