// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL exhausted(jvmtiEnv*, JNIEnv* env, jint flags, const void* reserved, const char* description) {
  say("exhausted: %s%s%s%s%s%s", flags & JVMTI_RESOURCE_EXHAUSTED_OOM_ERROR ? "OOM_ERROR " : "",
      flags & JVMTI_RESOURCE_EXHAUSTED_JAVA_HEAP ? "JAVA_HEAP " : "",
      flags & JVMTI_RESOURCE_EXHAUSTED_THREADS ? "THREADS " : "", env != nullptr ? "" : "no JNI ",
      reserved == nullptr ? "" : "reserved used ", description != nullptr && *description ? "described" : "no words");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_resource_exhaustion_heap_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.ResourceExhausted = exhausted; });
  enable(jvmti, JVMTI_EVENT_RESOURCE_EXHAUSTED);
  return 0;
}
