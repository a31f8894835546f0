// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* jvmti;
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jclass type, jstring name, jstring signature,
                                      jboolean is_static) {
  const char* n = env->GetStringUTFChars(name, nullptr);
  const char* s = env->GetStringUTFChars(signature, nullptr);
  jfieldID field = is_static ? env->GetStaticFieldID(type, n, s) : env->GetFieldID(type, n, s);
  jclass declaring = nullptr;
  check(jvmti->GetFieldDeclaringClass(type, field, &declaring), "GetFieldDeclaringClass");
  jint modifiers = -1;
  jboolean synthetic = 9;
  check(jvmti->GetFieldModifiers(declaring, field, &modifiers), "GetFieldModifiers");
  check(jvmti->IsFieldSynthetic(declaring, field, &synthetic), "IsFieldSynthetic");
  say("%s of %s, modifiers %04x, synthetic %d", n, class_signature(jvmti, declaring).c_str(),
      static_cast<unsigned>(modifiers), synthetic);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_get_synthetic_attribute = 1; });
  return 0;
}
}
