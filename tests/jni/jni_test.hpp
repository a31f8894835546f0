// SPDX-License-Identifier: Apache-2.0
// Functions that the native halves of the cases share: printing through one stream, and showing the pending exception.
#pragma once
#include <jni.h>

#include <cstdarg>
#include <cstdio>
#include <string>

inline void say(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  printf("\n");
  fflush(stdout);
}

inline std::string text_of(JNIEnv* env, jobject object) {
  if (object == nullptr) return "null";
  jclass cls = env->FindClass("java/lang/Object");
  auto string =
      static_cast<jstring>(env->CallObjectMethod(object, env->GetMethodID(cls, "toString", "()Ljava/lang/String;")));
  if (string == nullptr) return "toString threw";
  const char* chars = env->GetStringUTFChars(string, nullptr);
  std::string text = chars;
  env->ReleaseStringUTFChars(string, chars);
  return text;
}

/// Prints and clears the pending exception.
inline void say_pending(JNIEnv* env, const char* what) {
  jthrowable throwable = env->ExceptionOccurred();
  env->ExceptionClear();
  say("%s: %s", what, throwable == nullptr ? "nothing pending" : text_of(env, throwable).c_str());
}
