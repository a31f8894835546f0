// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method) {
  jclass type = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &type), "GetMethodDeclaringClass");
  std::string signature = class_signature(jvmti, type);
  if (signature.rfind("LTest", 0) != 0 || signature.find("Lambda") != std::string::npos) return;
  jmethodID top = nullptr;
  jlocation location = -2;
  check(jvmti->GetFrameLocation(thread, 0, &top, &location), "GetFrameLocation");
  std::string name = method_name(jvmti, method);
  if (name.rfind("lambda", 0) == 0) name = "lambda";
  say("%s %s, current %d, at %ld", signature.c_str(), name.c_str(), top == method, static_cast<long>(location));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) { enable(jvmti, JVMTI_EVENT_METHOD_ENTRY); }
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_METHOD_ENTRY); }
JNIEXPORT jint JNICALL Java_Test_nativeMethod(JNIEnv*, jobject, jint n) {
  say("in the native method");
  return n;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_method_entry_events = 1}, {.MethodEntry = entry});
}
}
