// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jint JNICALL seven(JNIEnv*, jobject) { return 7; }
static jint JNICALL eight(JNIEnv*, jobject) { return 8; }
extern "C" JNIEXPORT jint JNICALL Java_Test_00024Target_found(JNIEnv*, jclass) { return 6; }
static void JNICALL bind(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, void* address, void**) {
  if (env == nullptr) return;  // primordial phase
  jclass holder = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &holder), "GetMethodDeclaringClass");
  if (class_signature(jvmti, holder) != "LTest$Target;") return;
  const char* what = "something else";
  if (address == reinterpret_cast<void*>(seven)) what = "seven";
  if (address == reinterpret_cast<void*>(eight)) what = "eight";
  if (address == reinterpret_cast<void*>(Java_Test_00024Target_found)) what = "found";
  say("bind %s to %s on %s", method_name(jvmti, method).c_str(), what, thread_name(jvmti, thread).c_str());
}
static jint(JNICALL* next)(JNIEnv*, jobject) = seven;
extern "C" {
JNIEXPORT void JNICALL Java_Test_register(JNIEnv* env, jclass, jclass c) {
  char name[] = "registered", type[] = "()I";
  JNINativeMethod row{name, type, reinterpret_cast<void*>(next)};
  next = eight;
  say("register");
  env->RegisterNatives(c, &row, 1);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_generate_native_method_bind_events = 1}, {.NativeMethodBind = bind},
               {JVMTI_EVENT_NATIVE_METHOD_BIND});
}
}
