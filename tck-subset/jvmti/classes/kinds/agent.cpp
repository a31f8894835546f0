// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_kind(JNIEnv* env, jclass test, jclass type) {
  jboolean interface = 9, array = 9;
  jobject loader = nullptr, own = nullptr;
  check(jvmti->IsInterface(type, &interface), "IsInterface");
  check(jvmti->IsArrayClass(type, &array), "IsArrayClass");
  check(jvmti->GetClassLoader(type, &loader), "GetClassLoader");
  check(jvmti->GetClassLoader(test, &own), "GetClassLoader");
  say("%s: interface %d, array %d, loader %s", class_signature(jvmti, type).c_str(), interface, array,
      loader == nullptr                ? "null"
      : env->IsSameObject(loader, own) ? "the program's"
                                       : class_signature(jvmti, env->GetObjectClass(loader)).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
