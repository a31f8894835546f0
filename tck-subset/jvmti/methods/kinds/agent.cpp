// SPDX-License-Identifier: Apache-2.0
#include "members.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jclass type, jstring name, jstring signature,
                                      jboolean is_static) {
  Member member(env, name, signature, is_static);
  jmethodID method = member.method(env, type);
  jclass declaring = nullptr;
  jint modifiers = -1;
  jboolean native = 9, synthetic = 9;
  check(jvmti->GetMethodDeclaringClass(method, &declaring), "GetMethodDeclaringClass");
  check(jvmti->GetMethodModifiers(method, &modifiers), "GetMethodModifiers");
  check(jvmti->IsMethodNative(method, &native), "IsMethodNative");
  check(jvmti->IsMethodSynthetic(method, &synthetic), "IsMethodSynthetic");
  std::string of = class_signature(jvmti, declaring);
  // The class library's own choice is not asked: whether hashCode is native.
  if (of == "Ljava/lang/Object;") return say("%s of %s", member.name.c_str(), of.c_str());
  // ACC_STRICT means nothing from version 61 on and need not be there.
  say("%s%s of %s, modifiers %04x, native %d, synthetic %d", member.name.c_str(), member.signature.c_str(), of.c_str(),
      static_cast<unsigned>(modifiers & ~0x800), native, synthetic);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_synthetic_attribute = 1});
}
}
