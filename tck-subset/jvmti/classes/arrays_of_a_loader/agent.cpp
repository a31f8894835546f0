// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jboolean JNICALL Java_Test_has(JNIEnv* env, jclass, jobject loader, jclass type) {
  jint count = 0, found = 0;
  jclass* classes = nullptr;
  check(jvmti->GetClassLoaderClasses(loader, &count, &classes), "GetClassLoaderClasses");
  for (jint i = 0; i < count; ++i) found += env->IsSameObject(classes[i], type);
  return found > 0;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
