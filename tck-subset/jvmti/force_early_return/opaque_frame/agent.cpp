// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT jobject JNICALL Java_Test_object(JNIEnv* env, jclass) {
  show(jvmti, "Object", jvmti->ForceEarlyReturnObject(nullptr, nullptr));
  return env->NewStringUTF("own");
}
JNIEXPORT jint JNICALL Java_Test_anInt(JNIEnv*, jclass) {
  show(jvmti, "Int", jvmti->ForceEarlyReturnInt(nullptr, 50));
  return 1;
}
JNIEXPORT jlong JNICALL Java_Test_aLong(JNIEnv*, jclass) {
  show(jvmti, "Long", jvmti->ForceEarlyReturnLong(nullptr, 50));
  return 2;
}
JNIEXPORT jfloat JNICALL Java_Test_aFloat(JNIEnv*, jclass) {
  show(jvmti, "Float", jvmti->ForceEarlyReturnFloat(nullptr, 50));
  return 3;
}
JNIEXPORT jdouble JNICALL Java_Test_aDouble(JNIEnv*, jclass) {
  show(jvmti, "Double", jvmti->ForceEarlyReturnDouble(nullptr, 50));
  return 4;
}
JNIEXPORT void JNICALL Java_Test_aVoid(JNIEnv*, jclass) { show(jvmti, "Void", jvmti->ForceEarlyReturnVoid(nullptr)); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_force_early_return = 1}); }
}
