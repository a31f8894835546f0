// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

#include <algorithm>
#include <vector>

namespace {

jvmtiEnv* jvmti;

std::vector<jthread> list_of(JNIEnv* jni, jobjectArray threads) {
  std::vector<jthread> list;
  for (jsize i = 0; i < jni->GetArrayLength(threads); ++i) list.push_back(jni->GetObjectArrayElement(threads, i));
  return list;
}

int count_inside(const jvmtiStackInfo* infos, jint count, jmethodID inside) {
  int found = 0;
  for (jint i = 0; i < count; ++i)
    for (jint j = 0; j < infos[i].frame_count; ++j) found += infos[i].frame_buffer[j].method == inside;
  return found;
}

}  // namespace

extern "C" {

JNIEXPORT jint JNICALL Java_Test_mostInside(JNIEnv* jni, jclass test, jobjectArray threads, jint rounds) {
  jmethodID inside = jni->GetStaticMethodID(test, "inside", "()V");
  std::vector<jthread> list = list_of(jni, threads);
  int most = 0;
  for (jint i = 0; i < rounds; ++i) {
    jvmtiStackInfo* infos = nullptr;
    jint count = static_cast<jint>(list.size());
    jni->PushLocalFrame(64);
    if (i % 2 == 0)
      check(jvmti->GetThreadListStackTraces(count, list.data(), 10, &infos), "GetThreadListStackTraces");
    else
      check(jvmti->GetAllStackTraces(10, &infos, &count), "GetAllStackTraces");
    most = std::max(most, count_inside(infos, count, inside));
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(infos));
    jni->PopLocalFrame(nullptr);
  }
  return most;
}

JNIEXPORT jintArray JNICALL Java_Test_suspendAll(JNIEnv* jni, jclass, jobjectArray threads) {
  std::vector<jthread> list = list_of(jni, threads);
  std::vector<jvmtiError> results(list.size());
  check(jvmti->SuspendThreadList(static_cast<jint>(list.size()), list.data(), results.data()), "SuspendThreadList");
  std::vector<jint> numbers(results.begin(), results.end());
  jintArray array = jni->NewIntArray(static_cast<jsize>(numbers.size()));
  jni->SetIntArrayRegion(array, 0, static_cast<jsize>(numbers.size()), numbers.data());
  return array;
}

JNIEXPORT jboolean JNICALL Java_Test_suspended(JNIEnv*, jclass, jthread thread) {
  jint state = 0;
  check(jvmti->GetThreadState(thread, &state), "GetThreadState");
  return (state & JVMTI_THREAD_STATE_SUSPENDED) != 0;
}

JNIEXPORT void JNICALL Java_Test_resumeAll(JNIEnv* jni, jclass, jobjectArray threads) {
  std::vector<jthread> list = list_of(jni, threads);
  std::vector<jvmtiError> results(list.size());
  check(jvmti->ResumeThreadList(static_cast<jint>(list.size()), list.data(), results.data()), "ResumeThreadList");
  for (jvmtiError result : results) check(result, "a result of ResumeThreadList");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_suspend = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  return JNI_OK;
}
}
