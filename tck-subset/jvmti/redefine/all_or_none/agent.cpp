// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_redefineAll(JNIEnv* env, jclass, jobjectArray classes, jobjectArray files) {
  jvmtiClassDefinition list[3];
  for (jint i = 0; i < 3; ++i) {
    auto bytes = static_cast<jbyteArray>(env->GetObjectArrayElement(files, i));
    list[i].klass = static_cast<jclass>(env->GetObjectArrayElement(classes, i));
    list[i].class_byte_count = env->GetArrayLength(bytes);
    list[i].class_bytes = reinterpret_cast<unsigned char*>(env->GetByteArrayElements(bytes, nullptr));
  }
  return java_name(env, jvmti->RedefineClasses(3, list));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm); }
}
