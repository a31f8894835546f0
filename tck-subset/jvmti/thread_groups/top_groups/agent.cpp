// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass, jobject system) {
  jint count = 0;
  jthreadGroup* groups = nullptr;
  check(jvmti->GetTopThreadGroups(&count, &groups), "GetTopThreadGroups");
  bool found = false, without_parent = true;
  for (jint i = 0; i < count; i++) {
    jvmtiThreadGroupInfo info{};
    check(jvmti->GetThreadGroupInfo(groups[i], &info), "GetThreadGroupInfo");
    take(jvmti, info.name);
    without_parent = without_parent && info.parent == nullptr;
    found = found || env->IsSameObject(groups[i], system);
  }
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(groups)), "Deallocate");
  say("of the system: %d, all without parent: %d", found, without_parent);
  show(jvmti, "no count", jvmti->GetTopThreadGroups(nullptr, &groups));
  show(jvmti, "no list", jvmti->GetTopThreadGroups(&count, nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
