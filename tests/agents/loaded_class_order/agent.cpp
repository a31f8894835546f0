// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

static jvmtiEnv* jvmti;

extern "C" {
JNIEXPORT void JNICALL Java_Test_show(JNIEnv*, jclass) {
  jint count = 0;
  jclass* classes = nullptr;
  check(jvmti->GetLoadedClasses(&count, &classes), "GetLoadedClasses");
  for (jint i = 0; i < count; ++i) {
    std::string name = class_signature(jvmti, classes[i]);
    if (name.rfind("LTest", 0) == 0 || name == "Ljava/lang/Object;" || name == "Ljava/lang/Thread;")
      say("%s", name.c_str());
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
