// SPDX-License-Identifier: Apache-2.0
// correct
// More objects than are remembered, all alive, each entered in the same order twice.
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  constexpr jint kObjects = 10000;
  jrawMonitorID raw;
  must(jvmti->CreateRawMonitor("raw", &raw), "CreateRawMonitor");
  jclass cls = env->GetObjectClass(object);
  jobjectArray all = env->NewObjectArray(kObjects, cls, nullptr);
  for (jint i = 0; i < 2 * kObjects; ++i) {
    jobject outer = i < kObjects ? env->AllocObject(cls) : env->GetObjectArrayElement(all, i - kObjects);
    if (i < kObjects) env->SetObjectArrayElement(all, i, outer);
    enter_object_then_raw(env, outer, raw);
    env->DeleteLocalRef(outer);
  }
}
