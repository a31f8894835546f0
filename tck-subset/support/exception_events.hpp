// SPDX-License-Identifier: Apache-2.0
// For agents that print the Exception and ExceptionCatch events of the class Test between Test.begin() and Test.end().
// The two functions are defined here, so only one file of an agent may include this.
#pragma once
#include "frames.hpp"

inline jvmtiEnv* exception_jvmti;

inline std::string exception_name(JNIEnv* env, jobject exception) {
  return exception == nullptr ? "null" : class_signature(exception_jvmti, env->GetObjectClass(exception));
}

inline void JNICALL on_exception(jvmtiEnv* jvmti, JNIEnv* env, jthread, jmethodID method, jlocation, jobject exception,
                                 jmethodID catcher, jlocation catch_location) {
  if (!of_test(jvmti, method)) return;
  say("%s thrown in %s, caught in %s%s", exception_name(env, exception).c_str(), method_name(jvmti, method).c_str(),
      catcher == nullptr ? "no method" : method_name(jvmti, catcher).c_str(),
      catcher == nullptr && catch_location != 0 ? ", but somewhere" : "");
}

inline void JNICALL on_exception_catch(jvmtiEnv* jvmti, JNIEnv* env, jthread, jmethodID method, jlocation,
                                       jobject exception) {
  if (of_test(jvmti, method))
    say("%s caught in %s", exception_name(env, exception).c_str(), method_name(jvmti, method).c_str());
}

extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  enable(exception_jvmti, {JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH});
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  disable(exception_jvmti, {JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH});
}
}

/// For Agent_OnLoad.
inline jvmtiEnv* start_exception_events(JavaVM* vm) {
  exception_jvmti = get_jvmti(vm);
  add_capabilities(exception_jvmti, [](auto& c) { c.can_generate_exception_events = 1; });
  set_callbacks(exception_jvmti, [](auto& c) {
    c.Exception = on_exception;
    c.ExceptionCatch = on_exception_catch;
  });
  return exception_jvmti;
}
