// SPDX-License-Identifier: Apache-2.0
// What the name of a JNI function says about it.
#pragma once
#include <algorithm>
#include <string_view>

#include "checks/jni/members.hpp"

namespace vitrine::checks {

/// A name as a template argument.
template <size_t N>
struct Name {
  char text[N];
  constexpr Name(const char (&from)[N]) { std::copy_n(from, N, text); }  // NOLINT: a literal is a name
  constexpr std::string_view view() const { return {text, N - 1}; }
};

constexpr bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

/// What may be called while an exception is pending (JNI chapter 2).
constexpr bool allowed_with_exception(std::string_view name) {
  return is_one_of(name,
                   {"ExceptionOccurred", "ExceptionDescribe", "ExceptionClear", "ExceptionCheck", "ReleaseStringChars",
                    "ReleaseStringUTFChars", "ReleaseStringCritical", "ReleasePrimitiveArrayCritical", "DeleteLocalRef",
                    "DeleteGlobalRef", "DeleteWeakGlobalRef", "MonitorExit", "PushLocalFrame", "PopLocalFrame",
                    "DetachCurrentThread", "GetVersion", "GetJavaVM", "FatalError"}) ||
         (name.starts_with("Release") && name.ends_with("ArrayElements"));
}
/// What may be called in a critical region.
constexpr bool allowed_in_critical(std::string_view name) {
  return is_one_of(name, {"GetPrimitiveArrayCritical", "ReleasePrimitiveArrayCritical", "GetStringCritical",
                          "ReleaseStringCritical", "FatalError"});
}

/// The code of the first type that the rest of the name begins with; 0 if there is none.
constexpr char type_at(std::string_view rest) {
  constexpr struct {
    std::string_view word;
    char type;
  } kTypes[] = {{"Object", 'L'}, {"Boolean", 'Z'}, {"Byte", 'B'},  {"Char", 'C'},   {"Short", 'S'},
                {"Int", 'I'},    {"Long", 'J'},    {"Float", 'F'}, {"Double", 'D'}, {"Void", 'V'}};
  for (const auto& [word, type] : kTypes)
    if (rest.starts_with(word)) return type;
  return 0;
}

/// Call<Type>Method and its relatives, and NewObject, in the three forms.
constexpr bool is_call(std::string_view name) {
  return name.starts_with("Call") || is_one_of(name, {"NewObject", "NewObjectV", "NewObjectA"});
}
constexpr Dispatch dispatch_of(std::string_view name) {
  if (name.starts_with("New")) return Dispatch::New;
  if (name.starts_with("CallStatic")) return Dispatch::Static;
  return name.starts_with("CallNonvirtual") ? Dispatch::Nonvirtual : Dispatch::Virtual;
}
constexpr std::string_view without_head(std::string_view name) {
  for (const std::string_view head :
       {"CallStatic", "CallNonvirtual", "Call", "GetStatic", "SetStatic", "Release", "Get", "Set", "New"})
    if (name.starts_with(head)) return name.substr(head.size());
  return name;
}
constexpr char type_of(std::string_view name) { return type_at(without_head(name)); }

/// Get<Type>Field and its relatives.
constexpr bool is_field_access(std::string_view name) {
  return name.ends_with("Field") && (name.starts_with("Get") || name.starts_with("Set"));
}
constexpr bool is_region(std::string_view name) { return name.ends_with("Region"); }
/// The functions that give and take buffers.
constexpr bool is_critical(std::string_view name) { return name.ends_with("Critical"); }
constexpr bool is_buffer(std::string_view name) {
  return name.ends_with("ArrayElements") || is_critical(name) || name.ends_with("StringChars") ||
         name.ends_with("StringUTFChars");
}
/// Those that return a new local reference.
template <class R>
constexpr bool makes_local(std::string_view name) {
  return std::is_convertible_v<R, jobject> && !is_one_of(name, {"NewGlobalRef", "NewWeakGlobalRef"});
}

}  // namespace vitrine::checks
