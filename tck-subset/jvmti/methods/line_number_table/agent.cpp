// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_lines(JNIEnv* env, jclass, jclass type, jstring name) {
  const char* n = env->GetStringUTFChars(name, nullptr);
  jint count = -1;
  jvmtiLineNumberEntry* lines = nullptr;
  jvmtiError error = jvmti->GetLineNumberTable(env->GetStaticMethodID(type, n, "()V"), &count, &lines);
  show(jvmti, n, error);
  for (jint i = 0; error == JVMTI_ERROR_NONE && i < count; ++i)
    say("  %ld: line %d", static_cast<long>(lines[i].start_location), lines[i].line_number);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_get_line_numbers = 1}); }
}
