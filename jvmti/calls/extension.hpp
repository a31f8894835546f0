// SPDX-License-Identifier: Apache-2.0
// What is made from the implementation of an extension function and its row in extension_functions.def: the C function
// that agents call, and what GetExtensionFunctions says about its parameters.
#pragma once
#include <jvmti.h>

#include <algorithm>
#include <cstdarg>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "jvmti/calls/prologue.hpp"

namespace vitrine::jvmti {

namespace detail {
template <class C, class P>
C c_type(jvmtiError (*check)(Call&, C, P&));
}  // namespace detail
/// What an agent passes for a parameter of an implementation: the C type that its check takes.
template <class P>
using CType = decltype(detail::c_type(&Check<P>::run));

/// The next argument behind the dots. C promotes small integers to int there, and jfloat to jdouble.
template <class C>
C next_argument(std::va_list& arguments) {
  if constexpr (std::is_same_v<C, jfloat>)
    return static_cast<jfloat>(va_arg(arguments, jdouble));
  else
    return static_cast<C>(va_arg(arguments, decltype(+C{})));
}

/// The C function, to which jvmtiExtensionFunctionInfo::func points. It is variadic, so an agent that passes arguments
/// of other types is not noticed.
template <auto Implementation, const Spec& S, class F = decltype(Implementation)>
struct ExtensionEntry;
template <auto Implementation, const Spec& S, class... P>
struct ExtensionEntry<Implementation, S, jvmtiError (*)(Call&, P...)> {
  static jvmtiError JNICALL call(jvmtiEnv* env, ...) {
    const void* const caller = __builtin_return_address(0);
    std::va_list list;
    va_start(list, env);
    const std::tuple<CType<P>...> arguments{next_argument<CType<P>>(list)...};
    va_end(list);
    return std::apply(
        [&](CType<P>... each) { return call_function<Implementation, S, CType<P>...>(caller, env, each...); },
        arguments);
  }
};
/// Without a Call only null pointers are refused. Neither the trace nor the observer hears of the call, and it does not
/// become the thread's last failure, because functions that tell of calls are of this kind.
template <auto Implementation, const Spec& S, class... T>
struct ExtensionEntry<Implementation, S, jvmtiError (*)(OutPtr<T>...)> {
  static_assert(S.phases == kAny && S.capabilities == kNoCapability, "they are checked only if there is a Call");
  static jvmtiError JNICALL call(jvmtiEnv* env, ...) {
    std::va_list list;
    va_start(list, env);
    const std::tuple<OutPtr<T>...> results{OutPtr<T>{next_argument<T*>(list)}...};
    va_end(list);
    return std::apply(
        [](OutPtr<T>... each) {
          if (!(... && (each.p != nullptr)))
            return fail(JVMTI_ERROR_NULL_POINTER, "%s: %s is a null pointer", S.name,
                        sizeof...(T) == 1 ? "argument 1" : "an argument");
          return Implementation(each...);
        },
        results);
  }
};

/// A parameter as jvmtiParamInfo describes it.
struct Parameter {
  std::string_view name;
  jvmtiParamKind kind;
  jvmtiParamTypes type;
  bool null_ok = false;
};

/// The number of a C type in jvmtiParamTypes; 0 if it has none.
template <class C>
inline constexpr jvmtiParamTypes kBaseType{};
#define JVMTI_BASE_TYPE(c_type, name) \
  template <>                         \
  inline constexpr jvmtiParamTypes kBaseType<c_type> = JVMTI_TYPE_##name;
JVMTI_BASE_TYPE(jbyte, JBYTE)
JVMTI_BASE_TYPE(jchar, JCHAR)
JVMTI_BASE_TYPE(jshort, JSHORT)
JVMTI_BASE_TYPE(jint, JINT)
JVMTI_BASE_TYPE(jlong, JLONG)
JVMTI_BASE_TYPE(jfloat, JFLOAT)
JVMTI_BASE_TYPE(jdouble, JDOUBLE)
JVMTI_BASE_TYPE(jboolean, JBOOLEAN)
JVMTI_BASE_TYPE(jobject, JOBJECT)
JVMTI_BASE_TYPE(jclass, JCLASS)
JVMTI_BASE_TYPE(jvalue, JVALUE)
JVMTI_BASE_TYPE(jfieldID, JFIELDID)
JVMTI_BASE_TYPE(jmethodID, JMETHODID)
JVMTI_BASE_TYPE(char, CCHAR)
JVMTI_BASE_TYPE(void, CVOID)
JVMTI_BASE_TYPE(JNIEnv, JNIENV)
#undef JVMTI_BASE_TYPE

/// Whether an agent may pass null.
template <class P>
inline constexpr bool kNullOk =
    std::is_same_v<P, ThreadArg> || std::is_same_v<P, EarlyThreadArg> || std::is_same_v<P, AnyThreadArg> ||
    std::is_same_v<P, OptObjectArg> || std::is_same_v<P, OptClassArg> || std::is_same_v<P, LoaderArg>;
template <class T>
inline constexpr bool kNullOk<OptOut<T>> = true;

/// Whether a parameter is a thread, or points to threads. In C++ jthread and jobject are the same type, so this also
/// looks for the name jthread in the text of the type.
template <class P>
constexpr bool is_thread(std::string_view type) {
  if (std::is_base_of_v<ThreadArg, P> || std::is_same_v<P, AnyThreadArg> || std::is_same_v<P, NewThreadArg>)
    return true;
  const size_t at = type.find("jthread");
  return at != std::string_view::npos && !type.substr(at).starts_with("jthreadGroup");
}

/// A parameter of the type P, whose text is `type`.
template <class P>
constexpr Parameter parameter_of(std::string_view type, std::string_view name) {
  using C = CType<P>;
  using Pointee = std::remove_const_t<std::remove_pointer_t<C>>;
  using Element = std::remove_pointer_t<Pointee>;
  constexpr auto kKindAndType = [] {
    if constexpr (kIsResult<P> && kBaseType<Pointee> != 0)
      return std::pair{JVMTI_KIND_OUT, kBaseType<Pointee>};
    else if constexpr (kIsResult<P> && kBaseType<Element> != 0)
      return std::pair{JVMTI_KIND_ALLOC_BUF, kBaseType<Element>};
    else if constexpr (kIsResult<P>)
      return std::pair{JVMTI_KIND_ALLOC_ALLOC_BUF, kBaseType<std::remove_pointer_t<Element>>};
    else if constexpr (kBaseType<C> != 0)
      return std::pair{JVMTI_KIND_IN, kBaseType<C>};
    else
      return std::pair{JVMTI_KIND_IN_PTR, kBaseType<Pointee>};
  }();
  static_assert(kKindAndType.second != 0, "jvmtiParamInfo cannot describe this type");
  return {name, kKindAndType.first, is_thread<P>(type) ? JVMTI_TYPE_JTHREAD : kKindAndType.second, kNullOk<P>};
}
/// A parameter that is declared by this text: "OutPtr<jint> count".
template <class P>
constexpr Parameter parameter_of(std::string_view declaration) {
  const size_t blank = declaration.rfind(' ');
  return parameter_of<P>(declaration.substr(0, blank), declaration.substr(blank + 1));
}

/// Takes the first of several declarations from their text: "jthread thread, OutPtr<jint> count".
constexpr std::string_view take_declaration(std::string_view& list) {
  const size_t end = std::min(list.find(", "), list.size());
  const std::string_view first = list.substr(0, end);
  list.remove_prefix(std::min(end + 2, list.size()));
  return first;
}

/// The parameters of an implementation. `list` is the text that declares them: "(Call&, OutPtr<jint> count)".
template <class... P>
std::vector<Parameter> parameters_of(jvmtiError (*)(P...), std::string_view list) {
  list = list.substr(1, list.size() - 2);
  return {parameter_of<P>(take_declaration(list))...};
}
template <class... P>
std::vector<Parameter> parameters_of(jvmtiError (*)(Call&, P...), std::string_view list) {
  list = list.substr(1, list.size() - 2);
  take_declaration(list);  // of the Call
  return {parameter_of<P>(take_declaration(list))...};
}

}  // namespace vitrine::jvmti
