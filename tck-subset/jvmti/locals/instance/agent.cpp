// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void look(JNIEnv* env) {
  jint count = 0;
  check(jvmti->GetFrameCount(nullptr, &count), "GetFrameCount");
  for (jint depth = 0; depth < count; ++depth) {
    jmethodID method = nullptr;
    jlocation location = 0;
    jobject self = nullptr;
    check(jvmti->GetFrameLocation(nullptr, depth, &method, &location), "GetFrameLocation");
    if (!of_test(jvmti, method)) continue;
    jvmtiError error = jvmti->GetLocalInstance(nullptr, depth, &self);
    std::string got = error_name(jvmti, error);
    if (error == JVMTI_ERROR_NONE) {
      jclass type = env->GetObjectClass(self);
      jobject name = env->GetObjectField(self, env->GetFieldID(type, "name", "Ljava/lang/String;"));
      const char* text = env->GetStringUTFChars(static_cast<jstring>(name), nullptr);
      got += " ";
      got += text;
      env->ReleaseStringUTFChars(static_cast<jstring>(name), text);
    }
    std::string what = method_name(jvmti, method);
    if (what.rfind("lambda", 0) == 0) what = "lambda";
    say("%s: %s", what.c_str(), got.c_str());
  }
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_nativeInstance(JNIEnv* env, jobject) { look(env); }
JNIEXPORT void JNICALL Java_Test_nativeStatic(JNIEnv* env, jclass) { look(env); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
