// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
template <typename Match>
static jint count(Match match) {
  jint count = 0, found = 0;
  jclass* classes = nullptr;
  check(jvmti->GetLoadedClasses(&count, &classes), "GetLoadedClasses");
  for (jint i = 0; i < count; ++i) found += match(classes[i]);
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(classes)), "Deallocate");
  return found;
}
extern "C" {
JNIEXPORT jint JNICALL Java_Test_count(JNIEnv* env, jclass, jclass type) {
  return count([&](jclass c) { return env->IsSameObject(c, type); });
}
JNIEXPORT jint JNICALL Java_Test_countNamed(JNIEnv* env, jclass, jstring name) {
  jint found = count([&](jclass c) { return class_signature(jvmti, c) == text_of(env, name).c_str(); });
  return found;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
