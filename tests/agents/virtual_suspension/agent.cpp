// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "agent.hpp"

namespace {
jvmtiEnv* env;

std::vector<jthread> elements(JNIEnv* jni, jobjectArray array) {
  std::vector<jthread> all(static_cast<size_t>(jni->GetArrayLength(array)));
  for (size_t i = 0; i < all.size(); ++i) all[i] = jni->GetObjectArrayElement(array, static_cast<jsize>(i));
  return all;
}

using OfList = jvmtiError (jvmtiEnv::*)(jint, const jthread*, jvmtiError*);
jstring apply(JNIEnv* jni, jobjectArray array, OfList function, const char* name) {
  std::vector<jthread> threads = elements(jni, array);
  std::vector<jvmtiError> results(threads.size(), JVMTI_ERROR_INTERNAL);
  check((env->*function)(static_cast<jint>(threads.size()), threads.data(), results.data()), name);
  size_t none = 0;
  for (jvmtiError result : results) none += result == JVMTI_ERROR_NONE;
  return jni->NewStringUTF((std::to_string(none) + " and " + std::to_string(results.size() - none)).c_str());
}

/// Calls `fits` for each thread and counts.
template <class Fits>
jint count(JNIEnv* jni, jobjectArray array, const Fits& fits) {
  jint found = 0;
  for (jsize i = 0; i < jni->GetArrayLength(array); ++i) {
    jni->PushLocalFrame(16);
    found += fits(jni->GetObjectArrayElement(array, i), i);
    jni->PopLocalFrame(nullptr);
  }
  return found;
}
}  // namespace

extern "C" JNIEXPORT jstring JNICALL Java_Test_suspendList(JNIEnv* jni, jclass, jobjectArray threads) {
  return apply(jni, threads, &jvmtiEnv::SuspendThreadList, "SuspendThreadList");
}
extern "C" JNIEXPORT jstring JNICALL Java_Test_resumeList(JNIEnv* jni, jclass, jobjectArray threads) {
  return apply(jni, threads, &jvmtiEnv::ResumeThreadList, "ResumeThreadList");
}
extern "C" JNIEXPORT void JNICALL Java_Test_suspendAll(JNIEnv*, jclass) {
  check(env->SuspendAllVirtualThreads(0, nullptr), "SuspendAllVirtualThreads");
}
extern "C" JNIEXPORT void JNICALL Java_Test_resumeAll(JNIEnv*, jclass) {
  check(env->ResumeAllVirtualThreads(0, nullptr), "ResumeAllVirtualThreads");
}

extern "C" JNIEXPORT jint JNICALL Java_Test_inState(JNIEnv* jni, jclass, jobjectArray threads, jint bits) {
  return count(jni, threads, [&](jthread thread, jsize) {
    jint state = 0;
    check(env->GetThreadState(thread, &state), "GetThreadState");
    return (state & bits) != 0;
  });
}

extern "C" JNIEXPORT jint JNICALL Java_Test_owners(JNIEnv* jni, jclass, jobjectArray threads, jobjectArray monitors) {
  return count(jni, threads, [&](jthread thread, jsize i) {
    jint owned = 0, with_depth = 0, frames = 0;
    jobject* objects = nullptr;
    jvmtiMonitorStackDepthInfo* infos = nullptr;
    check(env->GetOwnedMonitorInfo(thread, &owned, &objects), "GetOwnedMonitorInfo");
    check(env->GetOwnedMonitorStackDepthInfo(thread, &with_depth, &infos), "GetOwnedMonitorStackDepthInfo");
    check(env->GetFrameCount(thread, &frames), "GetFrameCount");
    jobject monitor = jni->GetObjectArrayElement(monitors, i);
    bool fits = owned == 1 && with_depth == 1 && jni->IsSameObject(objects[0], monitor) &&
                jni->IsSameObject(infos[0].monitor, monitor) && infos[0].stack_depth < frames;
    if (fits) {
      jmethodID method = nullptr;
      jlocation location = 0;
      char* name = nullptr;
      check(env->GetFrameLocation(thread, infos[0].stack_depth, &method, &location), "GetFrameLocation");
      check(env->GetMethodName(method, &name, nullptr, nullptr), "GetMethodName");
      fits = take(env, name) == "hold";
    }
    env->Deallocate(reinterpret_cast<unsigned char*>(objects));
    env->Deallocate(reinterpret_cast<unsigned char*>(infos));
    return fits;
  });
}

extern "C" JNIEXPORT jint JNICALL Java_Test_contenders(JNIEnv* jni, jclass, jobjectArray threads, jobject monitor) {
  return count(jni, threads, [&](jthread thread, jsize) {
    jobject contended = nullptr;
    check(env->GetCurrentContendedMonitor(thread, &contended), "GetCurrentContendedMonitor");
    return contended != nullptr && jni->IsSameObject(contended, monitor);
  });
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_support_virtual_threads = wanted.can_suspend = 1;
  wanted.can_get_owned_monitor_info = wanted.can_get_owned_monitor_stack_depth_info = 1;
  wanted.can_get_current_contended_monitor = 1;
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  return JNI_OK;
}
