// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static std::string state(JNIEnv* env, jmethodID m) {
  jboolean obsolete = JNI_TRUE;
  check(jvmti->IsMethodObsolete(m, &obsolete), "IsMethodObsolete");
  (void)env;
  return obsolete ? " (obsolete)" : " (current)";
}
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_00024Target_bound(JNIEnv* env, jclass c) {
  return env->NewStringUTF(("bound" + state(env, env->GetStaticMethodID(c, "bound", "()Ljava/lang/String;"))).c_str());
}
JNIEXPORT jstring JNICALL Java_Test_00024Target_later(JNIEnv* env, jobject o) {
  jmethodID later = env->GetMethodID(env->GetObjectClass(o), "later", "()Ljava/lang/String;");
  return env->NewStringUTF(("later" + state(env, later)).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm); }
}
