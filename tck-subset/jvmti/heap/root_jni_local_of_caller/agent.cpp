// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
struct Seen {
  int count = 0;
  jvmtiHeapReferenceInfoJniLocal info{};
};
static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong, jlong,
                              jlong* tag, jlong*, jint, void* data) {
  if (kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL && *tag == 1) {
    auto* seen = static_cast<Seen*>(data);
    seen->count++;
    seen->info = info->jni_local;
  }
  return 0;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_outer(JNIEnv* env, jclass type) {
  env->GetStaticObjectField(type, env->GetStaticFieldID(type, "held", "Ljava/lang/Object;"));
  env->CallStaticVoidMethod(type, env->GetStaticMethodID(type, "middle", "()V"));
}
JNIEXPORT void JNICALL Java_Test_inner(JNIEnv*, jclass) {
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = reference;
  Seen seen;
  show(jvmti, "follow", jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, &seen));
  say("%d, depth %d, method %s", seen.count, seen.info.depth, method_name(jvmti, seen.info.method).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
}
