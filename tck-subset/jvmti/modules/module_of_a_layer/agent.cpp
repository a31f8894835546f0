// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Test_count(JNIEnv* env, jclass, jobject module) {
  jint count = 0, found = 0;
  jobject* modules = nullptr;
  check(jvmti->GetAllModules(&count, &modules), "GetAllModules");
  for (jint i = 0; i < count; ++i) found += env->IsSameObject(modules[i], module);
  return found;
}
JNIEXPORT jobject JNICALL Java_Test_module(JNIEnv* env, jclass, jobject loader, jstring name) {
  jobject module = nullptr;
  check(jvmti->GetNamedModule(loader, env->GetStringUTFChars(name, nullptr), &module), "GetNamedModule");
  return module;
}
JNIEXPORT void JNICALL Java_Test_change(JNIEnv*, jclass, jobject module, jobject other) {
  show(jvmti, "reads", jvmti->AddModuleReads(module, other));
  show(jvmti, "exports", jvmti->AddModuleExports(module, "p.q", other));
  show(jvmti, "opens", jvmti->AddModuleOpens(module, "p.q", other));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
