// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void read_all(JNIEnv* env, jobject self) {
  for (jint slot = 0; slot < 6; ++slot) {
    jobject value = nullptr;
    show(jvmti, "get " + std::to_string(slot), jvmti->GetLocalObject(nullptr, 1, slot, &value));
    say("%s, this %d, local reference %d",
        value == nullptr ? "null" : class_signature(jvmti, env->GetObjectClass(value)).c_str(),
        env->IsSameObject(value, self), value != nullptr && env->GetObjectRefType(value) == JNILocalRefType);
  }
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jobject self, jobject string, jobject array, jobject ints) {
  read_all(env, self);
  show(jvmti, "set String", jvmti->SetLocalObject(nullptr, 1, 1, string));
  show(jvmti, "set Object[]", jvmti->SetLocalObject(nullptr, 1, 2, array));
  show(jvmti, "set int[]", jvmti->SetLocalObject(nullptr, 1, 3, ints));
  show(jvmti, "set Comparable", jvmti->SetLocalObject(nullptr, 1, 4, nullptr));
  show(jvmti, "set Object", jvmti->SetLocalObject(nullptr, 1, 5, ints));
  read_all(env, self);
  show(jvmti, "set Object again", jvmti->SetLocalObject(nullptr, 1, 5, string));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
