// SPDX-License-Identifier: Apache-2.0
// Functions that agents about frames share: finding methods by name, naming the frames of a stack, and waiting until a
// thread has reached the place that a case needs.
#pragma once
#include "tck.hpp"

/// The method of this name that the class declares. The cases use each name only once.
inline jmethodID method_named(jvmtiEnv* jvmti, jclass type, const std::string& name) {
  jint count = 0;
  jmethodID* methods = nullptr;
  check(jvmti->GetClassMethods(type, &count, &methods), "GetClassMethods");
  jmethodID found = nullptr;
  for (jint i = 0; i < count; ++i)
    if (method_name(jvmti, methods[i]) == name) found = methods[i];
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(methods));
  if (found == nullptr) {
    say("there is no method %s", name.c_str());
    std::exit(99);
  }
  return found;
}

inline void set_breakpoint(jvmtiEnv* jvmti, jclass type, const std::string& method, jlocation location = 0) {
  check(jvmti->SetBreakpoint(method_named(jvmti, type, method), location), "SetBreakpoint");
}

/// Whether the class Test declares the method. Events of other methods are ignored.
inline bool of_test(jvmtiEnv* jvmti, jmethodID method) {
  jclass type = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &type), "GetMethodDeclaringClass");
  return class_signature(jvmti, type) == "LTest;";
}

inline jthread current_thread(jvmtiEnv* jvmti) {
  jthread thread = nullptr;
  check(jvmti->GetCurrentThread(&thread), "GetCurrentThread");
  return thread;
}

/// The names of the frames' methods, the newest first, each after a blank.
inline std::string names_of(jvmtiEnv* jvmti, const jvmtiFrameInfo* frames, jint count) {
  std::string text;
  for (jint i = 0; i < count; ++i) text += " " + method_name(jvmti, frames[i].method);
  return text;
}

/// As names_of, for a thread's whole stack from depth `start` on.
inline std::string stack_names(jvmtiEnv* jvmti, jthread thread, jint start = 0) {
  jvmtiFrameInfo frames[32];
  jint count = 0;
  check(jvmti->GetStackTrace(thread, start, 32, frames, &count), "GetStackTrace");
  return names_of(jvmti, frames, count);
}
