// SPDX-License-Identifier: Apache-2.0
// The rules that hold for an argument because of its C type, and its text in messages. The callers are InVm.
#pragma once
#include <jni.h>

#include <cstdarg>
#include <string>
#include <type_traits>

#include "checks/jni/call.hpp"
#include "jvmti/calls/trace.hpp"
#include "vm/model/class.hpp"

namespace vitrine::checks {

/// What a reference type of jni.h demands of the object.
enum class Demand : uint8_t { Object, Class, String, Throwable, Array, ObjectArray, PrimitiveArray };

template <class T>
constexpr Demand demand_of() {
  if (std::is_same_v<T, jclass>) return Demand::Class;
  if (std::is_same_v<T, jstring>) return Demand::String;
  if (std::is_same_v<T, jthrowable>) return Demand::Throwable;
  if (std::is_same_v<T, jarray>) return Demand::Array;
  if (std::is_same_v<T, jobjectArray>) return Demand::ObjectArray;
  return std::is_convertible_v<T, jarray> ? Demand::PrimitiveArray : Demand::Object;
}
template <class T>
constexpr char element_of() {
  if (std::is_same_v<T, jbooleanArray>) return 'Z';
  if (std::is_same_v<T, jbyteArray>) return 'B';
  if (std::is_same_v<T, jcharArray>) return 'C';
  if (std::is_same_v<T, jshortArray>) return 'S';
  if (std::is_same_v<T, jintArray>) return 'I';
  if (std::is_same_v<T, jlongArray>) return 'J';
  if (std::is_same_v<T, jfloatArray>) return 'F';
  return std::is_same_v<T, jdoubleArray> ? 'D' : ' ';
}

/// Each refuses the call if the argument is not what it must be. `position` counts from 1, without the JNIEnv.
void check_reference(Call& call, int position, const Parameter& parameter, jobject reference, Demand demand,
                     char element);
void check_id(Call& call, int position, const Parameter& parameter, jmethodID id);
void check_id(Call& call, int position, const Parameter& parameter, jfieldID id);
void check_text(Call& call, int position, const Parameter& parameter, const char* text);
void check_pointer(Call& call, int position, const Parameter& parameter, const void* pointer);
void check_count(Call& call, int position, const Parameter& parameter, jlong count);

template <class T>
void check_argument(Call& call, int position, const Parameter& parameter, T argument) {
  if constexpr (std::is_convertible_v<T, jobject>)
    check_reference(call, position, parameter, argument, demand_of<T>(), element_of<T>());
  else if constexpr (std::is_same_v<T, jmethodID> || std::is_same_v<T, jfieldID>)
    check_id(call, position, parameter, argument);
  else if constexpr (std::is_same_v<T, const char*>)
    check_text(call, position, parameter, argument);
  else if constexpr (std::is_pointer_v<T>)
    check_pointer(call, position, parameter, argument);
  else if constexpr (std::is_same_v<T, jint> || std::is_same_v<T, jlong>)
    if (parameter.not_negative) check_count(call, position, parameter, argument);
}

/// Their texts.
std::string reference_text(const Call& call, jobject reference);
std::string id_text(jmethodID id);
std::string id_text(jfieldID id);
std::string chars_text(const char* text);

template <class T>
std::string argument_text(const Call& call, const Parameter& parameter, T argument) {
  if constexpr (std::is_convertible_v<T, jobject>)
    return reference_text(call, argument);
  else if constexpr (std::is_same_v<T, jmethodID> || std::is_same_v<T, jfieldID>)
    return id_text(argument);
  else if constexpr (std::is_same_v<T, const char*>)
    return parameter.unchecked ? jvmti::shown(static_cast<const void*>(argument)) : chars_text(argument);
  else if constexpr (std::is_pointer_v<T>)
    return jvmti::shown(reinterpret_cast<const void*>(argument));
  else
    return std::to_string(argument);
}

bool is_throwable(const vm::Class& cls);
/// "argument 2 (methodID)".
std::string place_of(int position, const Parameter& parameter);
/// "a.b.C.m(int) int" and "a.b.C.f".
std::string text_of(const vm::Method& method);
std::string text_of(const vm::Field& field);

}  // namespace vitrine::checks
