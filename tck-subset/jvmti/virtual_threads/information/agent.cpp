// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "frames.hpp"
static jvmtiEnv* other;
static jvmtiThreadInfo info_of(jthread thread) {
  jvmtiThreadInfo info{};
  check(jvmti->GetThreadInfo(thread, &info), "GetThreadInfo");
  return info;
}
/// A Java array of the objects. The list is deallocated.
static jobjectArray array_of(JNIEnv* env, const char* type, jint count, jobject* objects) {
  jobjectArray array = env->NewObjectArray(count, env->FindClass(type), nullptr);
  for (jint i = 0; i < count; ++i) env->SetObjectArrayElement(array, i, objects[i]);
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(objects)), "Deallocate");
  return array;
}
static jlong as_number(const void* data) { return static_cast<jlong>(reinterpret_cast<uintptr_t>(data)); }
static bool measured_or_unsupported(jvmtiError error, jlong nanos) {
  return error == JVMTI_ERROR_UNSUPPORTED_OPERATION || (error == JVMTI_ERROR_NONE && nanos >= 0);
}
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_name(JNIEnv* env, jclass, jthread thread) {
  return env->NewStringUTF(take(jvmti, info_of(thread).name).c_str());
}
JNIEXPORT jint JNICALL Java_Test_priority(JNIEnv*, jclass, jthread thread) { return info_of(thread).priority; }
JNIEXPORT jboolean JNICALL Java_Test_daemon(JNIEnv*, jclass, jthread thread) { return info_of(thread).is_daemon; }
JNIEXPORT jobject JNICALL Java_Test_group(JNIEnv*, jclass, jthread thread) { return info_of(thread).thread_group; }
JNIEXPORT jobject JNICALL Java_Test_loader(JNIEnv*, jclass, jthread thread) {
  return info_of(thread).context_class_loader;
}
JNIEXPORT jobject JNICALL Java_Test_current(JNIEnv*, jclass) { return current_thread(jvmti); }
JNIEXPORT jobjectArray JNICALL Java_Test_all(JNIEnv* env, jclass) {
  jint count = 0;
  jthread* threads = nullptr;
  check(jvmti->GetAllThreads(&count, &threads), "GetAllThreads");
  return array_of(env, "java/lang/Thread", count, threads);
}
JNIEXPORT jobjectArray JNICALL Java_Test_withStackTraces(JNIEnv* env, jclass) {
  jint count = 0;
  jvmtiStackInfo* stacks = nullptr;
  check(jvmti->GetAllStackTraces(1, &stacks, &count), "GetAllStackTraces");
  jobjectArray array = env->NewObjectArray(count, env->FindClass("java/lang/Thread"), nullptr);
  for (jint i = 0; i < count; ++i) env->SetObjectArrayElement(array, i, stacks[i].thread);
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(stacks)), "Deallocate");
  return array;
}
JNIEXPORT jobjectArray JNICALL Java_Test_groupThreads(JNIEnv* env, jclass, jthreadGroup group) {
  jint threads = 0, groups = 0;
  jthread* thread_list = nullptr;
  jthreadGroup* group_list = nullptr;
  check(jvmti->GetThreadGroupChildren(group, &threads, &thread_list, &groups, &group_list), "GetThreadGroupChildren");
  array_of(env, "java/lang/ThreadGroup", groups, group_list);
  return array_of(env, "java/lang/Thread", threads, thread_list);
}
JNIEXPORT jobjectArray JNICALL Java_Test_groupGroups(JNIEnv* env, jclass, jthreadGroup group) {
  jint threads = 0, groups = 0;
  jthread* thread_list = nullptr;
  jthreadGroup* group_list = nullptr;
  check(jvmti->GetThreadGroupChildren(group, &threads, &thread_list, &groups, &group_list), "GetThreadGroupChildren");
  array_of(env, "java/lang/Thread", threads, thread_list);
  return array_of(env, "java/lang/ThreadGroup", groups, group_list);
}
JNIEXPORT jobjectArray JNICALL Java_Test_topGroups(JNIEnv* env, jclass) {
  jint count = 0;
  jthreadGroup* groups = nullptr;
  check(jvmti->GetTopThreadGroups(&count, &groups), "GetTopThreadGroups");
  return array_of(env, "java/lang/ThreadGroup", count, groups);
}
JNIEXPORT jstring JNICALL Java_Test_stack(JNIEnv* env, jclass, jthread thread, jint start) {
  jvmtiFrameInfo frames[64];
  jint count = 0;
  jvmtiError error = jvmti->GetStackTrace(thread, start, 64, frames, &count);
  return env->NewStringUTF(
      (error != JVMTI_ERROR_NONE ? error_name(jvmti, error) : names_of(jvmti, frames, count) + " ").c_str());
}
JNIEXPORT jobjectArray JNICALL Java_Test_stacks(JNIEnv* env, jclass, jobjectArray threads) {
  std::vector<jthread> list;
  for (jint i = 0; i < env->GetArrayLength(threads); ++i) list.push_back(env->GetObjectArrayElement(threads, i));
  jvmtiStackInfo* stacks = nullptr;
  jint count = static_cast<jint>(list.size());
  check(jvmti->GetThreadListStackTraces(count, list.data(), 64, &stacks), "GetThreadListStackTraces");
  jobjectArray array = env->NewObjectArray(count, env->FindClass("java/lang/String"), nullptr);
  for (jint i = 0; i < count; ++i) {
    std::string names = names_of(jvmti, stacks[i].frame_buffer, stacks[i].frame_count);
    env->SetObjectArrayElement(array, i, env->NewStringUTF(names.empty() ? "" : (names + " ").c_str()));
  }
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(stacks)), "Deallocate");
  return array;
}
JNIEXPORT jint JNICALL Java_Test_frames(JNIEnv*, jclass, jthread thread) {
  jint count = -1;
  check(jvmti->GetFrameCount(thread, &count), "GetFrameCount");
  return count;
}
JNIEXPORT jstring JNICALL Java_Test_frame(JNIEnv* env, jclass, jthread thread, jint depth) {
  jmethodID method = nullptr;
  jlocation location = 0;
  jvmtiError error = jvmti->GetFrameLocation(thread, depth, &method, &location);
  std::string text = error == JVMTI_ERROR_NONE ? method_name(jvmti, method) : error_name(jvmti, error);
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jlong JNICALL Java_Test_line(JNIEnv*, jclass, jthread thread, jint depth) {
  jmethodID method = nullptr;
  jlocation location = -2;
  check(jvmti->GetFrameLocation(thread, depth, &method, &location), "GetFrameLocation");
  return location;
}
JNIEXPORT void JNICALL Java_Test_put(JNIEnv*, jclass, jthread thread, jlong value) {
  check(jvmti->SetThreadLocalStorage(thread, reinterpret_cast<void*>(static_cast<uintptr_t>(value))),
        "SetThreadLocalStorage");
}
JNIEXPORT jlong JNICALL Java_Test_get(JNIEnv*, jclass, jthread thread) {
  void* data = nullptr;
  check(jvmti->GetThreadLocalStorage(thread, &data), "GetThreadLocalStorage");
  return as_number(data);
}
JNIEXPORT jlong JNICALL Java_Test_getOfOther(JNIEnv*, jclass, jthread thread) {
  void* data = nullptr;
  check(other->GetThreadLocalStorage(thread, &data), "GetThreadLocalStorage");
  return as_number(data);
}
JNIEXPORT jstring JNICALL Java_Test_interrupt(JNIEnv* env, jclass, jthread thread) {
  if (thread == nullptr) thread = current_thread(jvmti);
  return env->NewStringUTF(error_name(jvmti, jvmti->InterruptThread(thread)).c_str());
}
JNIEXPORT jboolean JNICALL Java_Test_cpuTimeOrUnsupported(JNIEnv*, jclass, jthread thread) {
  jlong nanos = -1;
  jvmtiError error = jvmti->GetThreadCpuTime(thread, &nanos);
  return measured_or_unsupported(error, nanos);
}
JNIEXPORT jboolean JNICALL Java_Test_currentCpuTimeOrUnsupported(JNIEnv*, jclass) {
  jlong nanos = -1;
  jvmtiError error = jvmti->GetCurrentThreadCpuTime(&nanos);
  return measured_or_unsupported(error, nanos);
}
JNIEXPORT void JNICALL Java_Test_call(JNIEnv* env, jclass, jobject body) {
  env->CallVoidMethod(body, env->GetMethodID(env->GetObjectClass(body), "run", "()V"));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  other = get_jvmti(vm);
  return start_agent(vm, {.can_signal_thread = 1,
                          .can_get_current_thread_cpu_time = 1,
                          .can_get_thread_cpu_time = 1,
                          .can_support_virtual_threads = 1});
}
}
