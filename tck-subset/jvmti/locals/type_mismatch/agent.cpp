// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  struct Variable {
    const char* type;
    jint slot;
  };
  for (Variable v : {Variable{"int", 0}, {"long", 1}, {"float", 3}, {"double", 4}, {"object", 6}}) {
    jint i;
    jlong j;
    jfloat f;
    jdouble d;
    jobject o;
    std::string type = v.type;
    auto line = [&](const char* as, jvmtiError get, jvmtiError set) {
      say("%s as %s: get %s, set %s", v.type, as, error_name(jvmti, get).c_str(), error_name(jvmti, set).c_str());
    };
    if (type != "int")
      line("int", jvmti->GetLocalInt(nullptr, 1, v.slot, &i), jvmti->SetLocalInt(nullptr, 1, v.slot, 9));
    if (type != "long")
      line("long", jvmti->GetLocalLong(nullptr, 1, v.slot, &j), jvmti->SetLocalLong(nullptr, 1, v.slot, 9));
    if (type != "float")
      line("float", jvmti->GetLocalFloat(nullptr, 1, v.slot, &f), jvmti->SetLocalFloat(nullptr, 1, v.slot, 9));
    if (type != "double")
      line("double", jvmti->GetLocalDouble(nullptr, 1, v.slot, &d), jvmti->SetLocalDouble(nullptr, 1, v.slot, 9));
    if (type != "object")
      line("object", jvmti->GetLocalObject(nullptr, 1, v.slot, &o), jvmti->SetLocalObject(nullptr, 1, v.slot, nullptr));
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
