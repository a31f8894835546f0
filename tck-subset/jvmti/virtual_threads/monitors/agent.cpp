// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void free_list(void* list) { check(jvmti->Deallocate(static_cast<unsigned char*>(list)), "Deallocate"); }
static jobjectArray array_of(JNIEnv* env, const char* type, jint count, const jobject* objects) {
  jobjectArray array = env->NewObjectArray(count, env->FindClass(type), nullptr);
  for (jint i = 0; i < count; ++i) env->SetObjectArrayElement(array, i, objects[i]);
  return array;
}
static jvmtiMonitorUsage usage_of(jobject monitor) {
  jvmtiMonitorUsage usage{};
  check(jvmti->GetObjectMonitorUsage(monitor, &usage), "GetObjectMonitorUsage");
  return usage;
}
static void release(const jvmtiMonitorUsage& usage) {
  free_list(usage.waiters);
  free_list(usage.notify_waiters);
}
static jobjectArray threads_of(JNIEnv* env, jobject monitor, bool notified) {
  jvmtiMonitorUsage usage = usage_of(monitor);
  jobjectArray array = notified ? array_of(env, "java/lang/Thread", usage.notify_waiter_count, usage.notify_waiters)
                                : array_of(env, "java/lang/Thread", usage.waiter_count, usage.waiters);
  release(usage);
  return array;
}
extern "C" {
JNIEXPORT jobjectArray JNICALL Java_Test_owned(JNIEnv* env, jclass, jthread thread) {
  jint count = 0;
  jobject* monitors = nullptr;
  check(jvmti->GetOwnedMonitorInfo(thread, &count, &monitors), "GetOwnedMonitorInfo");
  jobjectArray array = array_of(env, "java/lang/Object", count, monitors);
  free_list(monitors);
  return array;
}
JNIEXPORT jobjectArray JNICALL Java_Test_ownedByDepth(JNIEnv* env, jclass, jthread thread) {
  jint count = 0;
  jvmtiMonitorStackDepthInfo* infos = nullptr;
  check(jvmti->GetOwnedMonitorStackDepthInfo(thread, &count, &infos), "GetOwnedMonitorStackDepthInfo");
  jobjectArray array = env->NewObjectArray(count, env->FindClass("java/lang/Object"), nullptr);
  for (jint i = 0; i < count; ++i) env->SetObjectArrayElement(array, i, infos[i].monitor);
  free_list(infos);
  return array;
}
JNIEXPORT jstring JNICALL Java_Test_depthOf(JNIEnv* env, jclass, jthread thread, jobject monitor) {
  jint count = 0;
  jvmtiMonitorStackDepthInfo* infos = nullptr;
  check(jvmti->GetOwnedMonitorStackDepthInfo(thread, &count, &infos), "GetOwnedMonitorStackDepthInfo");
  std::string text = "not owned";
  for (jint i = 0; i < count; ++i) {
    if (!env->IsSameObject(infos[i].monitor, monitor)) continue;
    jmethodID method = nullptr;
    jlocation location = 0;
    if (infos[i].stack_depth < 0) {
      text = std::to_string(infos[i].stack_depth);
    } else {
      check(jvmti->GetFrameLocation(thread, infos[i].stack_depth, &method, &location), "GetFrameLocation");
      text = method_name(jvmti, method);
    }
  }
  free_list(infos);
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jobject JNICALL Java_Test_contended(JNIEnv*, jclass, jthread thread) {
  jobject monitor = nullptr;
  check(jvmti->GetCurrentContendedMonitor(thread, &monitor), "GetCurrentContendedMonitor");
  return monitor;
}
JNIEXPORT jobject JNICALL Java_Test_owner(JNIEnv*, jclass, jobject monitor) {
  jvmtiMonitorUsage usage = usage_of(monitor);
  release(usage);
  return usage.owner;
}
JNIEXPORT jint JNICALL Java_Test_entries(JNIEnv*, jclass, jobject monitor) {
  jvmtiMonitorUsage usage = usage_of(monitor);
  release(usage);
  return usage.entry_count;
}
JNIEXPORT jobjectArray JNICALL Java_Test_waiters(JNIEnv* env, jclass, jobject monitor) {
  return threads_of(env, monitor, false);
}
JNIEXPORT jobjectArray JNICALL Java_Test_notified(JNIEnv* env, jclass, jobject monitor) {
  return threads_of(env, monitor, true);
}
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
}
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread thread) {
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT void JNICALL Java_Test_enterByJni(JNIEnv* env, jclass, jobject monitor) { env->MonitorEnter(monitor); }
JNIEXPORT void JNICALL Java_Test_exitByJni(JNIEnv* env, jclass, jobject monitor) { env->MonitorExit(monitor); }
JNIEXPORT void JNICALL Java_Test_call(JNIEnv* env, jclass, jobject body) {
  env->CallVoidMethod(body, env->GetMethodID(env->GetObjectClass(body), "run", "()V"));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_owned_monitor_info = 1,
                          .can_get_current_contended_monitor = 1,
                          .can_get_monitor_info = 1,
                          .can_suspend = 1,
                          .can_get_owned_monitor_stack_depth_info = 1,
                          .can_support_virtual_threads = 1});
}
}
