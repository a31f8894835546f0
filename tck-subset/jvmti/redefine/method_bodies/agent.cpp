// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"
static jvmtiEnv* jvmti;
extern "C" JNIEXPORT jint JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass c, jbyteArray bytes) {
  jbyte* b = env->GetByteArrayElements(bytes, nullptr);
  jvmtiClassDefinition definition{c, env->GetArrayLength(bytes), reinterpret_cast<unsigned char*>(b)};
  jint answer = jvmti->RedefineClasses(1, &definition);
  env->ReleaseByteArrayElements(bytes, b, JNI_ABORT);
  return answer;
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_redefine_classes = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  return 0;
}
