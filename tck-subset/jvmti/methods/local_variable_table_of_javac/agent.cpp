// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_variables(JNIEnv* env, jclass type) {
  jmethodID work = env->GetMethodID(type, "work", "(I)I");
  jint count = -1;
  jlocation start = -1, end = -1;
  jvmtiLocalVariableEntry* table = nullptr;
  check(jvmti->GetMethodLocation(work, &start, &end), "GetMethodLocation");
  check(jvmti->GetLocalVariableTable(work, &count, &table), "GetLocalVariableTable");
  std::map<std::string, jvmtiLocalVariableEntry> by_name;
  for (jint i = 0; i < count; ++i) by_name[table[i].name] = table[i];
  auto last = [&](const char* name) { return by_name[name].start_location + by_name[name].length; };
  for (const char* name : {"this", "argument"})
    say("%s: slot %d, whole code %d", name, by_name[name].slot,
        by_name[name].start_location == 0 && last(name) == end + 1);
  say("result begins later %d, ends with the code %d", by_name["result"].start_location > 0, last("result") == end + 1);
  say("i ends before the return %d", last("i") <= end);
  say("inner within i %d", by_name["inner"].start_location > by_name["i"].start_location && last("inner") <= last("i"));
  say("%d variables", count);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
