// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_names(JNIEnv*, jclass, jclass type) {
  jint count = 0;
  jfieldID* fields = nullptr;
  check(jvmti->GetClassFields(type, &count, &fields), "GetClassFields");
  for (jint i = 0; i < count; ++i) {
    char *name = nullptr, *signature = nullptr, *generic = nullptr;
    check(jvmti->GetFieldName(type, fields[i], &name, &signature, &generic), "GetFieldName");
    say("%s %s %s", take(jvmti, name).c_str(), take(jvmti, signature).c_str(), take(jvmti, generic).c_str());
    check(jvmti->GetFieldName(type, fields[i], nullptr, &signature, nullptr), "GetFieldName");
    check(jvmti->GetFieldName(type, fields[i], nullptr, nullptr, &generic), "GetFieldName");
    check(jvmti->GetFieldName(type, fields[i], nullptr, nullptr, nullptr), "GetFieldName");
    say("  %s %s", take(jvmti, signature).c_str(), take(jvmti, generic).c_str());
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
