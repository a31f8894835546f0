// SPDX-License-Identifier: Apache-2.0
// `static native int register(Class<?> type, String name)`: RegisterNatives of one method `int name(int)`.
#pragma once
#include "redefine.hpp"

inline jint register_native(JNIEnv* env, jclass type, jstring name, void* function) {
  std::string text = text_of(env, name);
  char signature[] = "(I)I";
  JNINativeMethod row{text.data(), signature, function};
  return env->RegisterNatives(type, &row, 1);
}
