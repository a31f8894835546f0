// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_ask(JNIEnv* env, jclass type, jint) {
  jmethodID method = env->GetStaticMethodID(type, "ask", "(I)V");
  jint count = -1;
  jlocation start = -1, end = -1;
  unsigned char* code = nullptr;
  jvmtiLineNumberEntry* lines = nullptr;
  jvmtiLocalVariableEntry* variables = nullptr;
  show(jvmti, "GetMaxLocals", jvmti->GetMaxLocals(method, &count));
  show(jvmti, "GetArgumentsSize", jvmti->GetArgumentsSize(method, &count));
  show(jvmti, "GetLineNumberTable", jvmti->GetLineNumberTable(method, &count, &lines));
  show(jvmti, "GetMethodLocation", jvmti->GetMethodLocation(method, &start, &end));
  show(jvmti, "GetLocalVariableTable", jvmti->GetLocalVariableTable(method, &count, &variables));
  show(jvmti, "GetBytecodes", jvmti->GetBytecodes(method, &count, &code));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_bytecodes = 1, .can_get_line_numbers = 1, .can_access_local_variables = 1});
}
}
