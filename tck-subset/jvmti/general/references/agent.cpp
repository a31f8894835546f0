// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL prepare(jvmtiEnv*, JNIEnv* env, jthread thread, jclass type) {
  if (class_signature(jvmti, type) != "LTest$Later;") return;
  say("event: thread %d, class %d", env->GetObjectRefType(thread) == JNILocalRefType,
      env->GetObjectRefType(type) == JNILocalRefType);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass, jobject local) {
  jobject global = env->NewGlobalRef(local);
  jint hash_local = 0, hash_global = 1, count = 0;
  check(jvmti->GetObjectHashCode(local, &hash_local), "GetObjectHashCode");
  check(jvmti->GetObjectHashCode(global, &hash_global), "GetObjectHashCode");
  say("local and global: %d", hash_local == hash_global);
  jthread current = nullptr, *threads = nullptr;
  check(jvmti->GetCurrentThread(&current), "GetCurrentThread");
  say("GetCurrentThread: %d", env->GetObjectRefType(current) == JNILocalRefType);
  check(jvmti->GetAllThreads(&count, &threads), "GetAllThreads");
  bool local_all = true;
  for (jint i = 0; i < count; i++) local_all = local_all && env->GetObjectRefType(threads[i]) == JNILocalRefType;
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(threads));
  say("GetAllThreads: %d", local_all);
  jvmtiThreadInfo info{};
  jthread global_thread = env->NewGlobalRef(current);
  check(jvmti->GetThreadInfo(global_thread, &info), "GetThreadInfo");
  take(jvmti, info.name);
  say("GetThreadInfo: group %d, loader %d", env->GetObjectRefType(info.thread_group) == JNILocalRefType,
      env->GetObjectRefType(info.context_class_loader) == JNILocalRefType);
  env->DeleteGlobalRef(global);
  env->DeleteGlobalRef(global_thread);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {}, {.ClassPrepare = prepare}, {JVMTI_EVENT_CLASS_PREPARE});
}
}
