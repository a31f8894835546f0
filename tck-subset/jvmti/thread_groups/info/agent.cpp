// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_info(JNIEnv* env, jclass, jobject group, jobject parent) {
  jvmtiThreadGroupInfo info{};
  jvmtiError error = jvmti->GetThreadGroupInfo(group, &info);
  if (error != JVMTI_ERROR_NONE) return show(jvmti, "null", error);
  say("%s: parent %d, maximum %d, daemon %d", take(jvmti, info.name).c_str(), env->IsSameObject(info.parent, parent),
      info.max_priority, info.is_daemon);
  if (info.max_priority == 4) show(jvmti, "no place", jvmti->GetThreadGroupInfo(group, nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
