// SPDX-License-Identifier: Apache-2.0
// Results of functions of JVM TI that have failed, and that the agent uses all the same. Where such a result would be a
// pointer, and the agent's variable is not null, it gets an address that cannot be read, of a page of its own: whoever
// passes it on or reads through it is found out. A variable that is null stays null.
#pragma once
#include <jvmti.h>

#include <string>
#include <type_traits>

namespace vitrine::checks {

/// `result` points to the variable of the agent to which `function` was to store a pointer. Nothing if that is no
/// memory, or null.
void spoil_result(void** result, const jvmtiEnv* env, const char* function, jvmtiError error);
/// Reports that a failed result is passed to `function`, and returns true, if `argument` is one.
bool passes_failed_result(const jvmtiEnv* env, const char* function, const void* argument);
/// "what F was to give, which has failed with ...", if `argument` is such a result; "" otherwise.
std::string failed_result_text(const void* argument);
/// A thread could not access `address`. If that is in a failed result, notes it, makes the page one of zeros, and
/// returns true: the access is to be repeated. Called in a handler of signals, whose stack is too small for a report.
bool reads_failed_result(const void* address);
/// Reports what has been noted. Before each call, and at the end.
void report_reads_of_failed_results();

/// Parameters T** are for results; those for lists of pointers are T* const*.
template <class T>
constexpr bool kIsPointerResult =
    std::is_pointer_v<T>&& std::is_pointer_v<std::remove_pointer_t<T>> && !std::is_const_v<std::remove_pointer_t<T>>;

/// After a call that has failed.
template <class T>
void spoil_if_result(T argument, const jvmtiEnv* env, const char* function, jvmtiError error) {
  if constexpr (kIsPointerResult<T>)
    if (argument != nullptr) spoil_result(reinterpret_cast<void**>(argument), env, function, error);
}
/// Before a call.
template <class T>
bool passes_failed_result_as(const jvmtiEnv* env, const char* function, T argument) {
  if constexpr (std::is_pointer_v<T> && !std::is_function_v<std::remove_pointer_t<T>>)
    return passes_failed_result(env, function, argument);
  return false;
}

}  // namespace vitrine::checks
