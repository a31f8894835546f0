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

void misuse(JNIEnv* env, jclass, jobject object) {
  (void)env, (void)object;
  enable(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
  must(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  must(jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, nullptr), "Set");
}
