// SPDX-License-Identifier: Apache-2.0
// expect: callback.function GetAllThreads callback
#include "misuse.hpp"

namespace {

void JNICALL callback(jvmtiEnv* env) {
  jint count;
  jthread* threads;
  env->GetAllThreads(&count, &threads);  // HERE
}

}  // namespace

void on_load(const char*) {
  jvmtiEventCallbacks callbacks{};
  callbacks.GarbageCollectionFinish = callback;
  set_callbacks(callbacks);
}

void misuse(JNIEnv*, jclass, jobject) { collect_garbage(); }
