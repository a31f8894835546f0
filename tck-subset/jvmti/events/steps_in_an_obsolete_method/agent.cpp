// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
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
  jbyte* content = env->GetByteArrayElements(bytes, nullptr);
  jvmtiClassDefinition definition{type, env->GetArrayLength(bytes), reinterpret_cast<unsigned char*>(content)};
  show(jvmti, "RedefineClasses", jvmti->RedefineClasses(1, &definition));
  env->ReleaseByteArrayElements(bytes, content, JNI_ABORT);
  enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  enable(jvmti, JVMTI_EVENT_METHOD_EXIT);
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  disable(jvmti, JVMTI_EVENT_METHOD_EXIT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) {
    c.can_redefine_classes = c.can_generate_single_step_events = c.can_generate_method_exit_events = 1;
  });
  set_callbacks(jvmti, [](auto& c) {
    c.SingleStep = step;
    c.MethodExit = leave;
  });
  return 0;
}
}
