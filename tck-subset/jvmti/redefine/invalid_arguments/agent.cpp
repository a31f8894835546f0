// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_ask(JNIEnv* env, jclass, jclass c, jbyteArray bytes) {
  jint size = env->GetArrayLength(bytes);
  auto* b = reinterpret_cast<unsigned char*>(env->GetByteArrayElements(bytes, nullptr));
  jvmtiClassDefinition good{c, size, b};
  jvmtiClassDefinition list[2] = {good, {nullptr, size, b}};
  show(jvmti, "null class", jvmti->RedefineClasses(2, list));
  list[1] = {c, size, nullptr};
  show(jvmti, "null bytes", jvmti->RedefineClasses(2, list));
  show(jvmti, "null list", jvmti->RedefineClasses(1, nullptr));
  show(jvmti, "negative count", jvmti->RedefineClasses(-1, list));
  show(jvmti, "no classes", jvmti->RedefineClasses(0, list));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm); }
}
