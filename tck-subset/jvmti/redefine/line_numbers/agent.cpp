// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_lines(JNIEnv* env, jclass, jclass c) {
  jint count = 0;
  jvmtiLineNumberEntry* table = nullptr;
  check(jvmti->GetLineNumberTable(env->GetStaticMethodID(c, "work", "()Ljava/lang/Object;"), &count, &table), "lines");
  for (jint i = 0; i < count; ++i) say("%d: line %d", static_cast<int>(table[i].start_location), table[i].line_number);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(table));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_get_line_numbers = 1});
}
