// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_signature(JNIEnv*, jclass, jclass type) {
  char *signature = nullptr, *generic = nullptr, *alone = nullptr;
  check(jvmti->GetClassSignature(type, &signature, &generic), "GetClassSignature");
  check(jvmti->GetClassSignature(type, nullptr, &alone), "GetClassSignature");
  check(jvmti->GetClassSignature(type, nullptr, nullptr), "GetClassSignature");
  std::string name = take(jvmti, signature), text = take(jvmti, generic);
  if (size_t dot = name.find('.'); dot != std::string::npos) name = name.substr(0, dot) + " dot " + name.back();
  say("%s %s%s", name.c_str(), text.c_str(), take(jvmti, alone) == text ? "" : " and another");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
