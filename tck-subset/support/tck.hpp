// SPDX-License-Identifier: Apache-2.0
// What the agents of the cases share on top of agent.hpp: errors are shown by the specification's name, never by
// number.
#pragma once
#include <cstring>

#include "agent.hpp"

/// `NONE`, `INVALID_THREAD`...: the name without JVMTI_ERROR_. May be called in any phase.
inline std::string error_name(jvmtiEnv* jvmti, jvmtiError error) {
  char* name = nullptr;
  if (jvmti->GetErrorName(error, &name) != JVMTI_ERROR_NONE) return "error " + std::to_string(error);
  std::string text = take(jvmti, name);
  return text.rfind("JVMTI_ERROR_", 0) == 0 ? text.substr(std::strlen("JVMTI_ERROR_")) : text;
}

/// Prints `what: NONE`, or the error's name.
inline void show(jvmtiEnv* jvmti, const std::string& what, jvmtiError error) {
  say("%s: %s", what.c_str(), error_name(jvmti, error).c_str());
}

/// Ends the VM: this case cannot be asked here, for the reason given, a line (`run` prints it).
[[noreturn]] inline void skip(const char* reason) {
  say("%s", reason);
  std::_Exit(77);
}

/// Adds capabilities by member: `add_capabilities(jvmti, [](auto& c) { c.can_suspend = 1; })`; ends the VM when they
/// are refused.
template <typename Choose>
void add_capabilities(jvmtiEnv* jvmti, Choose choose) {
  jvmtiCapabilities wanted{};
  choose(wanted);
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
}

/// Sets the callbacks chosen: `set_callbacks(jvmti, [](auto& c) { c.VMInit = on_init; })`; the others are removed.
template <typename Choose>
void set_callbacks(jvmtiEnv* jvmti, Choose choose) {
  jvmtiEventCallbacks callbacks{};
  choose(callbacks);
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
}

inline void disable(jvmtiEnv* jvmti, jvmtiEvent event) {
  check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, event, nullptr), "SetEventNotificationMode");
}

inline std::string method_name(jvmtiEnv* jvmti, jmethodID method) {
  char* name = nullptr;
  check(jvmti->GetMethodName(method, &name, nullptr, nullptr), "GetMethodName");
  return take(jvmti, name);
}
