// SPDX-License-Identifier: Apache-2.0
// What agents about frames share: finding methods by name, naming the frames of a stack, waiting for a thread to be
// where a case wants it.
#pragma once
#include "tck.hpp"

/// The method of this name that the class declares; the cases use each name once.
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

/// Whether the method is declared by the class Test: events of all others are left out.
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

/// The names of the methods of frames, the newest first, each with a blank before it.
inline std::string names_of(jvmtiEnv* jvmti, const jvmtiFrameInfo* frames, jint count) {
  std::string text;
  for (jint i = 0; i < count; ++i) text += " " + method_name(jvmti, frames[i].method);
  return text;
}

/// As names_of, of a thread's whole stack, from a depth on.
inline std::string stack_names(jvmtiEnv* jvmti, jthread thread, jint start = 0) {
  jvmtiFrameInfo frames[32];
  jint count = 0;
  check(jvmti->GetStackTrace(thread, start, 32, frames, &count), "GetStackTrace");
  return names_of(jvmti, frames, count);
}
