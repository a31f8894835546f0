// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_outer(JNIEnv* env, jclass type) {
  env->GetStaticObjectField(type, env->GetStaticFieldID(type, "held", "Ljava/lang/Object;"));
  env->CallStaticVoidMethod(type, env->GetStaticMethodID(type, "middle", "()V"));
}
JNIEXPORT void JNICALL Java_Test_inner(JNIEnv*, jclass) {
  TaggedRoots seen{JVMTI_HEAP_REFERENCE_JNI_LOCAL};
  show(jvmti, "follow", find_roots(seen));
  const auto& info = seen.info.jni_local;
  say("%d, depth %d, method %s", seen.count, info.depth, method_name(jvmti, info.method).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
}
