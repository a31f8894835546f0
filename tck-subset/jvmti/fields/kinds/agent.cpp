// SPDX-License-Identifier: Apache-2.0
#include "members.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jclass type, jstring name, jstring signature,
                                      jboolean is_static) {
  Member member(env, name, signature, is_static);
  jfieldID field = member.field(env, type);
  jclass declaring = nullptr;
  check(jvmti->GetFieldDeclaringClass(type, field, &declaring), "GetFieldDeclaringClass");
  jint modifiers = -1;
  jboolean synthetic = 9;
  check(jvmti->GetFieldModifiers(declaring, field, &modifiers), "GetFieldModifiers");
  check(jvmti->IsFieldSynthetic(declaring, field, &synthetic), "IsFieldSynthetic");
  say("%s of %s, modifiers %04x, synthetic %d", member.name.c_str(), class_signature(jvmti, declaring).c_str(),
      static_cast<unsigned>(modifiers), synthetic);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_synthetic_attribute = 1});
}
}
