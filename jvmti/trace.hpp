// SPDX-License-Identifier: Apache-2.0
// VITRINE_TRACE_JVMTI=1 in the environment: one line on stderr for each JVM TI call, with its arguments or its error
// and the reason.
#pragma once
#include <jvmti.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "jvmti/arguments.hpp"

namespace vitrine::jvmti {

/// Who wants the arguments of calls as text: the trace (VITRINE_TRACE_JVMTI), which prints them, and -Xcheck:jvmti. Set
/// before the VM has agents. Without either it costs each call one load.
constexpr uint8_t kWantedByTrace = 1, kWantedByChecks = 2;
extern std::atomic<uint8_t> arguments_wanted;
inline bool tracing() { return arguments_wanted.load(std::memory_order_relaxed) != 0; }
/// Prints the line with one fputs, so that lines of several threads do not mix; for an error it ends with
/// last_reason(). `arguments` comes from collect_arguments; null if the checks did not pass. Keeps them for
/// last_arguments. Any thread may call it, in any state.
void trace_call(const char* function, const std::string* arguments, jvmtiError error);
/// The arguments of the calling thread's last call; "" if the checks did not pass.
const std::string& last_arguments();
/// The specification's name of an error code ("JVMTI_ERROR_NULL_POINTER"); null for a number that is none.
const char* error_name(jvmtiError error);

// Checked arguments as text. A function with a thread is InVm here, so objects may be read. No safepoint. Null pointers
// yield "null"; texts longer than 200 bytes are cut off.
std::string shown(jint value);
std::string shown(jlong value);
std::string shown(jdouble value);
std::string shown(jvmtiEventMode mode);
std::string shown(jvmtiEvent event);
std::string shown(const void* pointer);
std::string shown(const Thread* thread);
std::string shown(Object* object);
std::string shown(const Class* cls);
std::string shown(const Method* method);
std::string shown(const Field* field);
std::string shown(const char* text);
std::string shown(const jvmtiCapabilities& capabilities);

/// The specification's names, in the order of the numbers; extension events come last.
std::vector<std::string> names_of_events(EventSet events);
std::vector<std::string> names_of_capabilities(Capabilities set);

/// The text of an argument, chosen by the type of the implementation's parameter. Other pointers are shown as
/// addresses: what they point to has not been checked.
template <class P>
std::string shown_argument(const P& value) {
  if constexpr (std::is_base_of_v<ThreadArg, P>) {
    return shown(value.t);
  } else if constexpr (std::is_same_v<P, AnyThreadArg>) {
    return value.t != nullptr ? shown(value.t) : shown(value.object);
  } else if constexpr (requires { value.object; }) {
    return shown(value.object);
  } else if constexpr (std::is_base_of_v<ClassArg, P> || std::is_same_v<P, OptClassArg>) {
    return shown(value.c);
  } else if constexpr (std::is_base_of_v<MethodArg, P>) {
    return shown(value.m);
  } else if constexpr (std::is_same_v<P, FieldArg>) {
    return shown(value.f);
  } else if constexpr (std::is_same_v<P, Text>) {
    return shown(value.p);
  } else if constexpr (std::is_same_v<P, InPtr<jvmtiCapabilities>>) {
    return shown(*value);
  } else if constexpr (requires { value.f; }) {
    return shown(reinterpret_cast<const void*>(value.f));
  } else if constexpr (requires { value.p; }) {
    return shown(static_cast<const void*>(value.p));
  } else if constexpr (requires { value.value; }) {
    return shown(value.value);
  } else if constexpr (std::is_same_v<P, jvmtiEvent> || std::is_same_v<P, jvmtiEventMode> ||
                       std::is_same_v<P, const char*>) {
    return shown(value);
  } else if constexpr (std::is_pointer_v<P>) {
    return shown(reinterpret_cast<const void*>(value));
  } else if constexpr (std::is_floating_point_v<P>) {
    return shown(static_cast<jdouble>(value));
  } else if constexpr (sizeof(P) == sizeof(jlong)) {
    return shown(static_cast<jlong>(value));
  } else {
    return shown(static_cast<jint>(value));
  }
}

/// True for parameters that receive results. Their memory need not be initialized, so they are never shown.
template <class P>
inline constexpr bool kIsResult = false;
template <class T>
inline constexpr bool kIsResult<OutPtr<T>> = true;
template <class T>
inline constexpr bool kIsResult<OptOut<T>> = true;

/// Appends "name=value", with the name that the specification gives to the parameter at `position` (from 1).
void add_argument(std::string& to, const char* function, int position, const std::string& value);

/// "name=value, name=value" of the input arguments; results are left out. Called after the checks and before the
/// implementation, which may change what the arguments denote.
template <class... P>
std::unique_ptr<std::string> collect_arguments(const char* function, const P&... arguments) {
  auto all = std::make_unique<std::string>();
  [[maybe_unused]] int position = 0;
  [[maybe_unused]] auto add = [&]<class A>(const A& argument) {
    ++position;
    if constexpr (!kIsResult<A>) add_argument(*all, function, position, shown_argument(argument));
  };
  (add(arguments), ...);
  return all;
}

}  // namespace vitrine::jvmti
