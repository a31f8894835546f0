// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL exhausted(jvmtiEnv*, JNIEnv* env, jint flags, const void* reserved, const char* description) {
  say("exhausted: %s%s%s%s%s%s", flags & JVMTI_RESOURCE_EXHAUSTED_OOM_ERROR ? "OOM_ERROR " : "",
      flags & JVMTI_RESOURCE_EXHAUSTED_JAVA_HEAP ? "JAVA_HEAP " : "",
      flags & JVMTI_RESOURCE_EXHAUSTED_THREADS ? "THREADS " : "", env != nullptr ? "" : "no JNI ",
      reserved == nullptr ? "" : "reserved used ", description != nullptr && *description ? "described" : "no words");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_resource_exhaustion_heap_events = 1}, {.ResourceExhausted = exhausted},
                     {JVMTI_EVENT_RESOURCE_EXHAUSTED});
}
