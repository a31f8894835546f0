// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_ask(JNIEnv* env, jclass, jclass type) {
  jmethodID method = env->GetMethodID(type, "open", "(JI)V");
  jlocation start = 5, end = 5;
  jint count = -1, arguments = -1;
  jvmtiLineNumberEntry* lines = nullptr;
  show(jvmti, "GetMethodLocation", jvmti->GetMethodLocation(method, &start, &end));
  say("  %ld %ld", static_cast<long>(start), static_cast<long>(end));
  show(jvmti, "GetLineNumberTable", jvmti->GetLineNumberTable(method, &count, &lines));
  show(jvmti, "GetArgumentsSize", jvmti->GetArgumentsSize(method, &arguments));
  say("  %d", arguments);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_get_line_numbers = 1}); }
}
