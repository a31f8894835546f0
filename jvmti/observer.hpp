// SPDX-License-Identifier: Apache-2.0
// Watching agents: one observer, which the calls of JVM TI are told to, with the values of their arguments and results
// as they are, not as text. Without one, this costs a call nothing that it does not pay for the trace.
#pragma once
#include <jvmti.h>

#include <atomic>
#include <span>
#include <type_traits>
#include <variant>

#include "jvmti/arguments.hpp"

namespace vitrine::jvmti {

/// A checked argument or a result. Threads, objects, classes and members may be null.
using Value = std::variant<jint, jlong, jdouble, jvmtiEventMode, jvmtiEvent, const void*, const Thread*, Object*,
                           const Class*, Method*, Field*, const char*, jvmtiCapabilities>;
struct Argument {
  int position;  // from 1, after the environment
  Value value;
};

/// The functions are called by the thread that makes the call. `number` is that of the function in the table, from 1,
/// or 0 for an extension function; its name is static.
class Observer {
 public:
  virtual ~Observer() = default;
  /// Before anything has been checked: `env` may be any pointer. `caller` is where the call returns to. In native state
  /// or unattached. If the answer is false, nothing else is told of the call.
  virtual bool call_begins(int number, const char* function, const void* env, const void* caller) = 0;
  /// After the checks, if they passed; and after the call, if it succeeded: its results. In the state in which the
  /// function runs; no safepoint may happen.
  virtual void arguments(std::span<const Argument> values) = 0;
  virtual void results(std::span<const Argument> values) = 0;
  /// For a failure last_reason() says why. In the state of call_begins.
  virtual void call_ends(int number, jvmtiError error) = 0;
  /// The class and its members go; ids of them stay recognizable. The world is stopped.
  virtual void class_unloads(const Class& cls) = 0;
};

/// Null: none. An observer lives as long as the process, because calls may be about to tell it something.
inline std::atomic<Observer*> observer{nullptr};
/// Sets or (null) takes away the observer. What was told the begin of a call is also told its end.
void observe(Observer* by);

/// The value of a checked argument, chosen by the type of the implementation's parameter. Of other pointers it is the
/// address: what they point to has not been checked.
template <class P>
Value value_of(const P& value) {
  if constexpr (std::is_base_of_v<ThreadArg, P>) {
    return static_cast<const Thread*>(value.t);
  } else if constexpr (std::is_same_v<P, AnyThreadArg>) {
    return value.t != nullptr ? Value(static_cast<const Thread*>(value.t)) : Value(value.object);
  } else if constexpr (requires { value.object; }) {
    return value.object;
  } else if constexpr (std::is_base_of_v<ClassArg, P> || std::is_same_v<P, OptClassArg>) {
    return static_cast<const Class*>(value.c);
  } else if constexpr (std::is_base_of_v<MethodArg, P>) {
    return value.m;
  } else if constexpr (std::is_same_v<P, FieldArg>) {
    return value.f;
  } else if constexpr (std::is_same_v<P, Text>) {
    return value.p;
  } else if constexpr (std::is_same_v<P, InPtr<jvmtiCapabilities>>) {
    return *value;
  } else if constexpr (requires { value.f; }) {
    return reinterpret_cast<const void*>(value.f);
  } else if constexpr (requires { value.p; }) {
    return static_cast<const void*>(value.p);
  } else if constexpr (requires { value.value; }) {
    return value.value;
  } else if constexpr (std::is_same_v<P, jvmtiEvent> || std::is_same_v<P, jvmtiEventMode> ||
                       std::is_same_v<P, const char*>) {
    return value;
  } else if constexpr (std::is_pointer_v<P>) {
    return reinterpret_cast<const void*>(value);
  } else if constexpr (std::is_floating_point_v<P>) {
    return static_cast<jdouble>(value);
  } else if constexpr (sizeof(P) == sizeof(jlong)) {
    return static_cast<jlong>(value);
  } else {
    return static_cast<jint>(value);
  }
}

/// True for parameters that receive results. Their memory need not be initialized before the call has succeeded.
template <class P>
inline constexpr bool kIsResult = false;
template <class T>
inline constexpr bool kIsResult<OutPtr<T>> = true;
template <class T>
inline constexpr bool kIsResult<OptOut<T>> = true;

/// What a call that has succeeded has written; of structures and lists it is the address.
template <class T>
Value result_in(const T* place) {
  if constexpr (std::is_same_v<T, char*>) {
    return static_cast<const char*>(*place);
  } else if constexpr (std::is_same_v<T, jmethodID>) {
    return *place == nullptr ? nullptr : jni::method_of(*place);
  } else if constexpr (std::is_same_v<T, jfieldID>) {
    return *place == nullptr ? nullptr : jni::field_of(*place);
  } else if constexpr (std::is_convertible_v<T, jobject>) {
    return vm::dereference(*place);
  } else if constexpr (std::is_pointer_v<T>) {
    return static_cast<const void*>(*place);
  } else if constexpr (std::is_floating_point_v<T>) {
    return static_cast<jdouble>(*place);
  } else if constexpr (std::is_enum_v<T> || (std::is_integral_v<T> && sizeof(T) < sizeof(jlong))) {
    return static_cast<jint>(*place);
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<jlong>(*place);
  } else if constexpr (std::is_same_v<T, jvmtiCapabilities>) {
    return *place;
  } else {
    return static_cast<const void*>(place);
  }
}

/// Tells the observer the arguments of a call.
template <class... P>
void tell_arguments(Observer& to, const P&... checked) {
  Argument all[sizeof...(P) + 1];
  size_t count = 0;
  [[maybe_unused]] int position = 0;
  [[maybe_unused]] auto add = [&]<class A>(const A& argument) {
    ++position;
    if constexpr (!kIsResult<A>) all[count++] = {position, value_of(argument)};
  };
  (add(checked), ...);
  to.arguments({all, count});
}

/// Tells the observer the results of a call that has succeeded.
template <class... P>
void tell_results(Observer& to, const P&... checked) {
  Argument all[sizeof...(P) + 1];
  size_t count = 0;
  [[maybe_unused]] int position = 0;
  [[maybe_unused]] auto add = [&]<class A>(const A& argument) {
    ++position;
    if constexpr (kIsResult<A>)
      if (argument.p != nullptr) all[count++] = {position, result_in(argument.p)};
  };
  (add(checked), ...);
  if (count != 0) to.results({all, count});
}

}  // namespace vitrine::jvmti
