// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "redefine.hpp"
/// The variables of the frame of `work` by slot.
extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  jmethodID method = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(nullptr, 2, &method, &location), "GetFrameLocation");
  jboolean obsolete = JNI_FALSE;
  check(jvmti->IsMethodObsolete(method, &obsolete), "IsMethodObsolete");
  jint count = 0;
  jvmtiLocalVariableEntry* table = nullptr;
  check(jvmti->GetLocalVariableTable(method, &count, &table), "GetLocalVariableTable");
  std::map<jint, std::string> names;
  for (jint i = 0; i < count; ++i) {
    names[table[i].slot] = take(jvmti, table[i].name);
    take(jvmti, table[i].signature);
    take(jvmti, table[i].generic_signature);
  }
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(table));
  say("%s %s", method_name(jvmti, method).c_str(), obsolete ? "(obsolete)" : "(current)");
  for (auto& [slot, name] : names) {
    jint value = 0;
    check(jvmti->GetLocalInt(nullptr, 2, slot, &value), "GetLocalInt");
    say("%s = %d", name.c_str(), value);
  }
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_access_local_variables = 1});
}
