// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_variables(JNIEnv* env, jclass, jclass type, jstring name) {
  const char* n = env->GetStringUTFChars(name, nullptr);
  jint count = -1;
  jvmtiLocalVariableEntry* table = nullptr;
  jvmtiError error = jvmti->GetLocalVariableTable(env->GetStaticMethodID(type, n, "(J)V"), &count, &table);
  show(jvmti, n, error);
  if (error != JVMTI_ERROR_NONE) return;
  std::vector<std::string> lines;  // the order of the table is left open
  for (jint i = 0; i < count; ++i) {
    jvmtiLocalVariableEntry& v = table[i];
    lines.push_back(take(jvmti, v.name) + ": slot " + std::to_string(v.slot) + ", from " +
                    std::to_string(v.start_location) + ", length " + std::to_string(v.length) + ", " +
                    take(jvmti, v.signature) + " " + take(jvmti, v.generic_signature));
  }
  std::sort(lines.begin(), lines.end());
  for (const std::string& line : lines) say("  %s", line.c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
