// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
struct Seen {
  int count = 0;
  jvmtiHeapReferenceInfoStackLocal info{};
};
static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong, jlong,
                              jlong* tag, jlong* referrer, jint, void* data) {
  if (kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL && *tag == 1 && referrer == nullptr) {
    auto* seen = static_cast<Seen*>(data);
    seen->count++;
    seen->info = info->stack_local;
  }
  return 0;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jthread thread) {
  jlong id = env->CallLongMethod(thread, env->GetMethodID(env->GetObjectClass(thread), "getId", "()J"));
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = reference;
  Seen seen;
  show(jvmti, "follow", jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, &seen));
  jvmtiFrameInfo frame{};
  jint frames = 0;
  check(jvmti->GetStackTrace(nullptr, 1, 1, &frame, &frames), "GetStackTrace");
  say("%d, thread tag %ld, thread's id %d, depth %d, method %s, its location %d, slot %d", seen.count,
      static_cast<long>(seen.info.thread_tag), seen.info.thread_id == id, seen.info.depth,
      method_name(jvmti, seen.info.method).c_str(), seen.info.location == frame.location, seen.info.slot);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
}
