// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL exhausted(jvmtiEnv*, JNIEnv*, jint flags, const void* reserved, const char* description) {
  say("ResourceExhausted: threads %d, error %d, heap %d, reserved null %d, description %d",
      (flags & JVMTI_RESOURCE_EXHAUSTED_THREADS) != 0, (flags & JVMTI_RESOURCE_EXHAUSTED_OOM_ERROR) != 0,
      (flags & JVMTI_RESOURCE_EXHAUSTED_JAVA_HEAP) != 0, reserved == nullptr,
      description != nullptr && description[0] != 0);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_resource_exhaustion_threads_events = 1}, {.ResourceExhausted = exhausted},
                     {JVMTI_EVENT_RESOURCE_EXHAUSTED});
}
