// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass type) {
  jobject local = env->GetStaticObjectField(type, env->GetStaticFieldID(type, "held", "Ljava/lang/Object;"));
  jclass thread_class = env->FindClass("java/lang/Thread");
  jmethodID current = env->GetStaticMethodID(thread_class, "currentThread", "()Ljava/lang/Thread;");
  jobject thread = env->CallStaticObjectMethod(thread_class, current);
  jlong id = env->CallLongMethod(thread, env->GetMethodID(thread_class, "getId", "()J"));
  TaggedRoots seen{JVMTI_HEAP_REFERENCE_JNI_LOCAL};
  show(jvmti, "follow", find_roots(seen));
  const auto& info = seen.info.jni_local;
  say("%d, thread tag %ld, thread's id %d, depth %d, method %s", seen.count, static_cast<long>(info.thread_tag),
      info.thread_id == id, info.depth, method_name(jvmti, info.method).c_str());
  env->DeleteLocalRef(local);
  seen.count = 0;
  check(find_roots(seen), "FollowReferences");
  say("deleted: %d", seen.count);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
}
