// SPDX-License-Identifier: Apache-2.0
// Fields and methods by the names that the program passes.
#pragma once
#include "tck.hpp"

struct Member {
  std::string name, signature;
  bool is_static;
  Member(JNIEnv* env, jstring its_name, jstring its_signature, jboolean whether_static)
      : name(text_of(env, its_name)), signature(text_of(env, its_signature)), is_static(whether_static) {}

  jmethodID method(JNIEnv* env, jclass type) const {
    return is_static ? env->GetStaticMethodID(type, name.c_str(), signature.c_str())
                     : env->GetMethodID(type, name.c_str(), signature.c_str());
  }
  jfieldID field(JNIEnv* env, jclass type) const {
    return is_static ? env->GetStaticFieldID(type, name.c_str(), signature.c_str())
                     : env->GetFieldID(type, name.c_str(), signature.c_str());
  }
};
