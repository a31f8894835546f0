// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static bool inside;
static void JNICALL entry(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method) {
  if (inside) return;
  jclass type = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &type), "GetMethodDeclaringClass");
  std::string signature = class_signature(jvmti, type), name = method_name(jvmti, method);
  bool wanted =
      (signature == "LTest$Seen;" && name == "probe") || (signature == "Ljava/lang/String;" && name == "compareTo");
  if (!wanted) return;
  inside = true;
  jclass found = env->FindClass("Test$Other");
  env->ExceptionClear();
  jobject loader = nullptr, expected = nullptr;
  check(jvmti->GetClassLoader(type, &expected), "GetClassLoader");
  if (found != nullptr) check(jvmti->GetClassLoader(found, &loader), "GetClassLoader");
  say("%s %s: found %d, by the same loader %d", signature.c_str(), name.c_str(), found != nullptr,
      found != nullptr && env->IsSameObject(loader, expected));
  inside = false;
}
extern "C" {
// For this thread only: others may compare strings, too.
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  enable(jvmti, JVMTI_EVENT_METHOD_ENTRY, current_thread(jvmti));
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  disable(jvmti, JVMTI_EVENT_METHOD_ENTRY, current_thread(jvmti));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_method_entry_events = 1}, {.MethodEntry = entry});
}
}
