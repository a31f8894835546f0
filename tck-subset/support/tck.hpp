// SPDX-License-Identifier: Apache-2.0
// Functions that the agents of the cases share in addition to agent.hpp. Errors are shown by the specification's name,
// never by number.
#pragma once
#include <cstring>
#include <initializer_list>

#include "agent.hpp"

/// The environment of agents that have only one.
inline jvmtiEnv* jvmti;

/// The name of the error without JVMTI_ERROR_: `NONE`, `INVALID_THREAD`... May be called in any phase.
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

/// Ends the VM because the case cannot be tested here. `reason` is one line, which `run` prints.
[[noreturn]] inline void skip(const char* reason) {
  say("%s", reason);
  std::_Exit(77);
}

/// Adds capabilities by member: `add_capabilities(jvmti, [](auto& c) { c.can_suspend = 1; })`. Ends the VM if they are
/// refused.
template <typename Choose>
void add_capabilities(jvmtiEnv* jvmti, Choose choose) {
  jvmtiCapabilities wanted{};
  choose(wanted);
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
}

/// Sets the chosen callbacks and removes the others: `set_callbacks(jvmti, [](auto& c) { c.VMInit = on_init; })`.
template <typename Choose>
void set_callbacks(jvmtiEnv* jvmti, Choose choose) {
  jvmtiEventCallbacks callbacks{};
  choose(callbacks);
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
}

/// In that thread only, if one is given.
inline void disable(jvmtiEnv* jvmti, jvmtiEvent event, jthread thread = nullptr) {
  check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, event, thread), "SetEventNotificationMode");
}

inline void enable(jvmtiEnv* jvmti, std::initializer_list<jvmtiEvent> events) {
  for (jvmtiEvent event : events) enable(jvmti, event);
}

inline void disable(jvmtiEnv* jvmti, std::initializer_list<jvmtiEvent> events) {
  for (jvmtiEvent event : events) disable(jvmti, event);
}

/// RedefineClasses with one class.
inline jvmtiError redefine_class(jvmtiEnv* jvmti, JNIEnv* env, jclass type, jbyteArray bytes) {
  jbyte* content = env->GetByteArrayElements(bytes, nullptr);
  jvmtiClassDefinition definition{type, env->GetArrayLength(bytes), reinterpret_cast<unsigned char*>(content)};
  jvmtiError error = jvmti->RedefineClasses(1, &definition);
  env->ReleaseByteArrayElements(bytes, content, JNI_ABORT);
  return error;
}

/// The Agent_OnLoad of most cases, and its result: makes the environment `jvmti` with these capabilities and callbacks,
/// and enables the events for all threads.
inline jint start_agent(JavaVM* vm, const jvmtiCapabilities& capabilities = {},
                        const jvmtiEventCallbacks& callbacks = {}, std::initializer_list<jvmtiEvent> events = {}) {
  jvmti = get_jvmti(vm);
  check(jvmti->AddCapabilities(&capabilities), "AddCapabilities");
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, events);
  return 0;
}
