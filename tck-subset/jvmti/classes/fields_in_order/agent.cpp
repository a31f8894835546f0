// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_fields(JNIEnv*, jclass, jclass type) {
  jint count = -1;
  jfieldID* fields = nullptr;
  show(jvmti, class_signature(jvmti, type), jvmti->GetClassFields(type, &count, &fields));
  std::string list;
  for (jint i = 0; i < count; ++i) {
    char* name = nullptr;
    check(jvmti->GetFieldName(type, fields[i], &name, nullptr, nullptr), "GetFieldName");
    list += " " + take(jvmti, name);
  }
  say("  %d:%s", count, list.c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
