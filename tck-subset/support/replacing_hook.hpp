// SPDX-License-Identifier: Apache-2.0
// A ClassFileLoadHook that replaces the class file of the class `replaced_class` with the bytes that Test has passed to
// `static native void give(byte[] bytes)`.
#pragma once
#include "redefine.hpp"

inline const char* replaced_class = "Target";
inline std::string given_bytes;

inline void JNICALL replacing_hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char* name, jobject, jint,
                                   const unsigned char*, jint* new_size, unsigned char** new_data) {
  if (name == nullptr || std::string(name) != replaced_class) return;
  check(jvmti->Allocate(static_cast<jlong>(given_bytes.size()), new_data), "Allocate");
  std::memcpy(*new_data, given_bytes.data(), given_bytes.size());
  *new_size = static_cast<jint>(given_bytes.size());
}

extern "C" JNIEXPORT void JNICALL Java_Test_give(JNIEnv* env, jclass, jbyteArray bytes) {
  given_bytes.resize(static_cast<size_t>(env->GetArrayLength(bytes)));
  env->GetByteArrayRegion(bytes, 0, env->GetArrayLength(bytes), reinterpret_cast<jbyte*>(given_bytes.data()));
}
