// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstring>

#include <jvmti.h>

namespace {

jvmtiEnv* jvmti;

void print_failure() {
  jint count;
  jvmtiExtensionFunctionInfo* functions;
  jvmti->GetExtensionFunctions(&count, &functions);
  for (jint i = 0; i < count; ++i) {
    if (std::strcmp(functions[i].id, "com.vitrine.functions.GetLastFailure") != 0) continue;
    jint error, argument;
    char* texts[10];
    functions[i].func(jvmti, &error, &argument, &texts[0], &texts[1], &texts[2], &texts[3], &texts[4], &texts[5],
                      &texts[6], &texts[7], &texts[8], &texts[9]);
    std::fprintf(stderr, "parts: %d | %d | %s | %s | %s\n", error, argument, texts[0], texts[1], texts[2]);
  }
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_fail(JNIEnv*, jclass test) {
  char* signature;
  if (jvmti->GetClassSignature(nullptr, &signature, nullptr) != JVMTI_ERROR_NONE) print_failure();
  if (jvmti->GetClassStatus(test, nullptr) != JVMTI_ERROR_NONE) print_failure();
  if (jvmti->SetBreakpoint(nullptr, 0) != JVMTI_ERROR_NONE) print_failure();
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11);
}
