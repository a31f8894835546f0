// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
static jint asked;
extern "C" {
JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void*) {
  JNIEnv* env = nullptr;
  say("OnLoad: GetEnv %d", vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_8));
  jclass systems = env->FindClass("java/lang/System"), integers = env->FindClass("java/lang/Integer");
  jmethodID property = env->GetStaticMethodID(systems, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
  jobject text = env->CallStaticObjectMethod(systems, property, env->NewStringUTF("onload.version"));
  asked =
      env->CallStaticIntMethod(integers, env->GetStaticMethodID(integers, "parseInt", "(Ljava/lang/String;)I"), text);
  return asked;
}
JNIEXPORT jint JNICALL Java_Test_version(JNIEnv*, jclass) { return asked; }
}
