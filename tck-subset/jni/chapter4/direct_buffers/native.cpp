// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
static jint memory[4] = {1, 42, 3, 4};
extern "C" {
JNIEXPORT jobject JNICALL Java_Test_make(JNIEnv* env, jclass) {
  return env->NewDirectByteBuffer(memory, sizeof memory);
}
JNIEXPORT jint JNICALL Java_Test_changed(JNIEnv*, jclass) { return memory[2]; }
JNIEXPORT jstring JNICALL Java_Test_describe(JNIEnv* env, jclass, jobject buffer) {
  void* address = env->GetDirectBufferAddress(buffer);
  std::string text = address == memory ? "mine " : address == nullptr ? "none " : "other ";
  return env->NewStringUTF((text + std::to_string(env->GetDirectBufferCapacity(buffer))).c_str());
}
}
