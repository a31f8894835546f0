// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT jint JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass c, jbyteArray bytes) {
  jbyte* b = env->GetByteArrayElements(bytes, nullptr);
  jvmtiClassDefinition definition{c, env->GetArrayLength(bytes), reinterpret_cast<unsigned char*>(b)};
  jint answer = jvmti->RedefineClasses(1, &definition);
  env->ReleaseByteArrayElements(bytes, b, JNI_ABORT);
  return answer;
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_redefine_classes = 1});
}
