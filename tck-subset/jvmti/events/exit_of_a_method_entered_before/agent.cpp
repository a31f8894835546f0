// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL leave(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jboolean by_exception, jvalue value) {
  if (!of_test(jvmti, method)) return;
  std::string name = method_name(jvmti, method), text;
  if (name == "third") text = std::to_string(value.i);
  if (name == "second") text = std::to_string(value.j);
  if (name == "first") {
    const char* content = env->GetStringUTFChars(static_cast<jstring>(value.l), nullptr);
    text = content;
    env->ReleaseStringUTFChars(static_cast<jstring>(value.l), content);
  }
  if (name != "begin") say("exit of %s, by exception %d %s", name.c_str(), by_exception, text.c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) { enable(jvmti, JVMTI_EVENT_METHOD_EXIT); }
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_METHOD_EXIT); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_method_exit_events = 1}, {.MethodExit = leave});
}
}
