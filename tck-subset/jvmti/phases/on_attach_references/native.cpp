// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM* vm, char*, void*) {
  JNIEnv* env = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_6) != JNI_OK) return 1;
  jclass test = env->FindClass("Test");
  jobject referred = env->GetStaticObjectField(test, env->GetStaticFieldID(test, "referred", "Ljava/lang/Object;"));
  say("Agent_OnAttach has %s", referred == nullptr ? "nothing" : "a reference");
  return 0;
}
