// SPDX-License-Identifier: Apache-2.0
// Functions that the test agents share: printing under one lock, checked JVM TI calls. Agents write
// to stdout and flush every line, so that their lines stay in order with those of the program.
#pragma once
#include <jvmti.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>

inline std::mutex& output_lock() {
  static std::mutex lock;
  return lock;
}

__attribute__((format(printf, 1, 2))) inline void say(const char* format, ...) {
  std::lock_guard<std::mutex> hold(output_lock());
  va_list words;
  va_start(words, format);
  std::vprintf(format, words);
  va_end(words);
  std::putchar('\n');
  std::fflush(stdout);
}

/// Ends the VM if a JVM TI function has returned an error.
inline void check(jvmtiError error, const char* what) {
  if (error != JVMTI_ERROR_NONE) {
    say("%s answered %d", what, error);
    std::exit(99);
  }
}

inline jvmtiEnv* get_jvmti(JavaVM* vm) {
  jvmtiEnv* jvmti = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) {
    say("no JVM TI environment");
    std::exit(99);
  }
  return jvmti;
}

/// In that thread only, if one is given.
inline void enable(jvmtiEnv* jvmti, jvmtiEvent event, jthread thread = nullptr) {
  check(jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, thread), "SetEventNotificationMode");
}

/// Most functions about threads may only be called in the live phase, but events of threads also come earlier.
inline bool is_live(jvmtiEnv* jvmti) {
  jvmtiPhase phase = JVMTI_PHASE_DEAD;
  check(jvmti->GetPhase(&phase), "GetPhase");
  return phase == JVMTI_PHASE_LIVE;
}

inline std::string take(jvmtiEnv* jvmti, char* text) {
  std::string copy = text == nullptr ? "null" : text;
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(text));
  return copy;
}

inline std::string class_signature(jvmtiEnv* jvmti, jclass type) {
  char* signature = nullptr;
  check(jvmti->GetClassSignature(type, &signature, nullptr), "GetClassSignature");
  return take(jvmti, signature);
}

inline std::string method_name(jvmtiEnv* jvmti, jmethodID method) {
  char* name = nullptr;
  check(jvmti->GetMethodName(method, &name, nullptr, nullptr), "GetMethodName");
  return take(jvmti, name);
}

inline std::string full_method_name(jvmtiEnv* jvmti, jmethodID method) {
  jclass holder = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &holder), "GetMethodDeclaringClass");
  return class_signature(jvmti, holder) + "." + method_name(jvmti, method);
}

inline std::string field_name(jvmtiEnv* jvmti, jclass type, jfieldID field) {
  char* name = nullptr;
  check(jvmti->GetFieldName(type, field, &name, nullptr, nullptr), "GetFieldName");
  return take(jvmti, name);
}

inline std::string text_of(JNIEnv* env, jstring string) {
  if (string == nullptr) return "";
  const char* chars = env->GetStringUTFChars(string, nullptr);
  std::string text = chars;
  env->ReleaseStringUTFChars(string, chars);
  return text;
}

inline std::string thread_name(jvmtiEnv* jvmti, jthread thread) {
  jvmtiThreadInfo info{};
  check(jvmti->GetThreadInfo(thread, &info), "GetThreadInfo");
  return take(jvmti, info.name);
}
