// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
struct Seen {
  int count = 0;
  jvmtiHeapReferenceInfoStackLocal info{};
};
static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong, jlong,
                              jlong* tag, jlong*, jint, void* data) {
  if (kind == JVMTI_HEAP_REFERENCE_STACK_LOCAL && *tag == 1) {
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
  show(jvmti, "suspend", jvmti->SuspendThread(thread));
  jvmtiFrameInfo frames[4];
  jint count = 0, depth = -1;
  check(jvmti->GetStackTrace(thread, 0, 4, frames, &count), "GetStackTrace");
  for (jint i = 0; i < count; ++i)
    if (method_name(jvmti, frames[i].method) == "hold") depth = i;
  show(jvmti, "follow", jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, &seen));
  say("%d, thread tag %ld, thread's id %d, depth of hold %d, method %s, slot %d", seen.count,
      static_cast<long>(seen.info.thread_tag), seen.info.thread_id == id, seen.info.depth == depth,
      method_name(jvmti, seen.info.method).c_str(), seen.info.slot);
  show(jvmti, "resume", jvmti->ResumeThread(thread));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_heap_agent(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_suspend = 1; });
  return 0;
}
}
