// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" JNIEXPORT jobject JNICALL Java_Test_run(JNIEnv* env, jclass, jobject object) {
  say("push %d", env->PushLocalFrame(16));
  say("inner push %d", env->PushLocalFrame(4));
  jobject inner = env->NewLocalRef(object);
  jobject outer = env->PopLocalFrame(inner);
  say("handed on: %d", env->IsSameObject(outer, object));
  jobject out = env->PopLocalFrame(outer);
  say("null handed on: %d", (env->PushLocalFrame(1), env->PopLocalFrame(nullptr)) == nullptr);
  say("capacity %d", env->EnsureLocalCapacity(1000));
  bool all = true;
  for (int i = 0; i < 1000; ++i) all = all && env->NewLocalRef(object) != nullptr;
  say("made 1000: %d", all);
  return out;
}
