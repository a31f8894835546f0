// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jthread thread) {
  jlong id = env->CallLongMethod(thread, env->GetMethodID(env->GetObjectClass(thread), "getId", "()J"));
  TaggedRoots seen{JVMTI_HEAP_REFERENCE_STACK_LOCAL};
  show(jvmti, "follow", find_roots(seen));
  const auto& info = seen.info.stack_local;
  jvmtiFrameInfo frame{};
  jint frames = 0;
  check(jvmti->GetStackTrace(nullptr, 1, 1, &frame, &frames), "GetStackTrace");
  say("%d, thread tag %ld, thread's id %d, depth %d, method %s, its location %d, slot %d", seen.count,
      static_cast<long>(info.thread_tag), info.thread_id == id, info.depth, method_name(jvmti, info.method).c_str(),
      info.location == frame.location, info.slot);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
}
