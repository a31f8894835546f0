// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Test_count(JNIEnv* env, jclass, jobject module) {
  jint count = 0, found = 0;
  jobject* modules = nullptr;
  check(jvmti->GetAllModules(&count, &modules), "GetAllModules");
  for (jint i = 0; i < count; ++i) {
    found += env->IsSameObject(modules[i], module);
    env->DeleteLocalRef(modules[i]);
  }
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(modules)), "Deallocate");
  return found;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
