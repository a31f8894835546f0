// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
struct Seen {
  int count = 0;
  jvmtiHeapReferenceInfoJniLocal info{};
};
static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong, jlong,
                              jlong* tag, jlong* referrer, jint, void* data) {
  if (kind == JVMTI_HEAP_REFERENCE_JNI_LOCAL && *tag == 1 && referrer == nullptr) {
    auto* seen = static_cast<Seen*>(data);
    seen->count++;
    seen->info = info->jni_local;
  }
  return 0;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass type) {
  jobject local = env->GetStaticObjectField(type, env->GetStaticFieldID(type, "held", "Ljava/lang/Object;"));
  jclass thread_class = env->FindClass("java/lang/Thread");
  jmethodID current = env->GetStaticMethodID(thread_class, "currentThread", "()Ljava/lang/Thread;");
  jobject thread = env->CallStaticObjectMethod(thread_class, current);
  jlong id = env->CallLongMethod(thread, env->GetMethodID(thread_class, "getId", "()J"));
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = reference;
  Seen seen;
  show(jvmti, "follow", jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, &seen));
  say("%d, thread tag %ld, thread's id %d, depth %d, method %s", seen.count, static_cast<long>(seen.info.thread_tag),
      seen.info.thread_id == id, seen.info.depth, method_name(jvmti, seen.info.method).c_str());
  env->DeleteLocalRef(local);
  seen = {};
  check(jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, &seen), "FollowReferences");
  say("deleted: %d", seen.count);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
}
