// SPDX-License-Identifier: Apache-2.0
// Functions that agents about class files share: `Test.redefine`, and new versions of class files made by agents.
#pragma once
#include <string_view>

#include "tck.hpp"

inline jstring java_name(JNIEnv* env, jvmtiError error) { return env->NewStringUTF(error_name(jvmti, error).c_str()); }

/// `static native String redefine(Class<?> c, byte[] bytes)`: RedefineClasses with one class; the error's name.
extern "C" JNIEXPORT jstring JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass c, jbyteArray bytes) {
  return java_name(env, redefine_class(jvmti, env, c, bytes));
}

/// `static native String retransform(Class<?>... classes)`: RetransformClasses; the error's name.
extern "C" JNIEXPORT jstring JNICALL Java_Test_retransform(JNIEnv* env, jclass, jobjectArray classes) {
  jclass list[8];
  jint count = env->GetArrayLength(classes);
  for (jint i = 0; i < count; ++i) list[i] = static_cast<jclass>(env->GetObjectArrayElement(classes, i));
  return java_name(env, jvmti->RetransformClasses(count, list));
}

/// As start_agent, with can_redefine_classes.
inline jint start(JavaVM* vm, jvmtiCapabilities capabilities = {}, const jvmtiEventCallbacks& callbacks = {},
                  std::initializer_list<jvmtiEvent> events = {}) {
  capabilities.can_redefine_classes = 1;
  return start_agent(vm, capabilities, callbacks, events);
}

/// Prints the method of the thread's frame, and whether it is obsolete. Returns whether it is.
inline bool say_version(jthread thread, jint depth) {
  jmethodID method = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(thread, depth, &method, &location), "GetFrameLocation");
  jboolean obsolete = JNI_FALSE;
  check(jvmti->IsMethodObsolete(method, &obsolete), "IsMethodObsolete");
  say("%s: %s", method_name(jvmti, method).c_str(), obsolete ? "obsolete" : "current");
  return obsolete;
}

/// The place of `text` in the class file as a whole CONSTANT_Utf8 entry; null if there is none. `text` is shorter than
/// 128 characters.
inline const unsigned char* find_text(const unsigned char* bytes, jint size, std::string_view text) {
  std::string entry = std::string("\1\0", 2) + static_cast<char>(text.size()) + std::string(text);
  size_t at = std::string_view(reinterpret_cast<const char*>(bytes), static_cast<size_t>(size)).find(entry);
  return at == std::string_view::npos ? nullptr : bytes + at;
}

/// Sets a hook's result: the class file with the text `from` replaced by `to`, in memory of Allocate. If the file does
/// not have that text, returns false and sets nothing.
inline bool replace_text(jvmtiEnv* env, const unsigned char* bytes, jint size, std::string_view from,
                         std::string_view to, jint* new_size, unsigned char** new_bytes) {
  const unsigned char* found = find_text(bytes, size, from);
  if (found == nullptr) return false;
  std::string text(reinterpret_cast<const char*>(bytes), static_cast<size_t>(size));
  size_t at = static_cast<size_t>(found - bytes) + 2;
  text.replace(at, 1 + from.size(), static_cast<char>(to.size()) + std::string(to));
  check(env->Allocate(static_cast<jlong>(text.size()), new_bytes), "Allocate");
  std::memcpy(*new_bytes, text.data(), text.size());
  *new_size = static_cast<jint>(text.size());
  return true;
}
