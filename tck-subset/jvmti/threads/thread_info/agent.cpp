// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_info(JNIEnv* env, jclass, jstring what, jthread thread, jobject group,
                                      jobject loader) {
  const char* text = env->GetStringUTFChars(what, nullptr);
  jvmtiThreadInfo info{};
  jvmtiError error = jvmti->GetThreadInfo(thread, &info);
  if (error != JVMTI_ERROR_NONE) {
    show(jvmti, text, error);
    show(jvmti, "no place", jvmti->GetThreadInfo(nullptr, nullptr));
  } else {
    bool ended = info.thread_group == nullptr;
    say("%s: '%s', priority %d, daemon %d, group %s, loader %s", text, take(jvmti, info.name).c_str(), info.priority,
        info.is_daemon,
        ended                                         ? "null"
        : env->IsSameObject(info.thread_group, group) ? "right"
                                                      : "wrong",
        ended                                                  ? "(not asked)"
        : env->IsSameObject(info.context_class_loader, loader) ? "right"
                                                               : "wrong");
  }
  env->ReleaseStringUTFChars(what, text);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
