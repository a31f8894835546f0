// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static std::string place(jmethodID method, jlocation location) {
  if (method == nullptr) return "nowhere " + std::to_string(location);
  jint length = 0;
  unsigned char* code = nullptr;
  std::string text = method_name(jvmti, method) + " " + std::to_string(location);
  if (jvmti->GetBytecodes(method, &length, &code) != JVMTI_ERROR_NONE) return text;
  text += " opcode " + std::to_string(code[location]);
  jvmti->Deallocate(code);
  return text;
}
static void JNICALL thrown(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation location,
                           jobject exception, jmethodID catcher, jlocation catch_location) {
  if (!of_test(jvmti, method)) return;
  jmethodID top = nullptr;
  jlocation at = 0;
  check(jvmti->GetFrameLocation(thread, 0, &top, &at), "GetFrameLocation");
  say("%s thrown at %s, caught at %s, current %d", class_signature(jvmti, env->GetObjectClass(exception)).c_str(),
      place(method, location).c_str(), place(catcher, catch_location).c_str(), top == method && at == location);
}
static void JNICALL caught(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jlocation location, jobject exception) {
  if (!of_test(jvmti, method)) return;
  say("%s caught at %s", class_signature(jvmti, env->GetObjectClass(exception)).c_str(),
      place(method, location).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  enable(jvmti, {JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH});
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  disable(jvmti, {JVMTI_EVENT_EXCEPTION, JVMTI_EVENT_EXCEPTION_CATCH});
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_bytecodes = 1, .can_generate_exception_events = 1},
                     {.Exception = thrown, .ExceptionCatch = caught});
}
}
