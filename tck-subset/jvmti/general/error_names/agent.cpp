// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  for (int code :
       {0, 10, 15, 20, 22, 23, 24, 31, 32, 40, 60, 70, 79, 98, 99, 100, 103, 110, 112, 115, 116, 1, 200, -1}) {
    char* name = nullptr;
    jvmtiError error = jvmti->GetErrorName(static_cast<jvmtiError>(code), &name);
    say("%d: %d %s", code, error, error == JVMTI_ERROR_NONE ? take(jvmti, name).c_str() : "-");
  }
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
