// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jthread thread) {
  jlong id = env->CallLongMethod(thread, env->GetMethodID(env->GetObjectClass(thread), "getId", "()J"));
  show(jvmti, "suspend", jvmti->SuspendThread(thread));
  jvmtiFrameInfo frames[4];
  jint count = 0, depth = -1;
  check(jvmti->GetStackTrace(thread, 0, 4, frames, &count), "GetStackTrace");
  for (jint i = 0; i < count; ++i)
    if (method_name(jvmti, frames[i].method) == "hold") depth = i;
  TaggedRoots seen{JVMTI_HEAP_REFERENCE_STACK_LOCAL};
  show(jvmti, "follow", find_roots(seen));
  const auto& info = seen.info.stack_local;
  say("%d, thread tag %ld, thread's id %d, depth of hold %d, method %s, slot %d", seen.count,
      static_cast<long>(info.thread_tag), info.thread_id == id, info.depth == depth,
      method_name(jvmti, info.method).c_str(), info.slot);
  show(jvmti, "resume", jvmti->ResumeThread(thread));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_heap_agent(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_suspend = 1; });
  return 0;
}
}
