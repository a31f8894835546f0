// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static std::string facts(jmethodID method) {
  jclass type = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &type), "GetMethodDeclaringClass");
  if (class_signature(jvmti, type) != "LTest$Target;") return "";
  jboolean obsolete = JNI_FALSE;
  check(jvmti->IsMethodObsolete(method, &obsolete), "IsMethodObsolete");
  return obsolete ? "obsolete" : "current";
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  std::string which = facts(method);
  if (!which.empty()) say("step %ld of the %s version", static_cast<long>(location), which.c_str());
}
static void JNICALL leave(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean, jvalue) {
  std::string which = facts(method);
  if (!which.empty()) say("exit of the %s version", which.c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass type, jbyteArray bytes) {
  show(jvmti, "RedefineClasses", redefine_class(jvmti, env, type, bytes));
  enable(jvmti, {JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_METHOD_EXIT});
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  disable(jvmti, {JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_METHOD_EXIT});
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm, {.can_redefine_classes = 1, .can_generate_single_step_events = 1, .can_generate_method_exit_events = 1},
      {.SingleStep = step, .MethodExit = leave});
}
}
