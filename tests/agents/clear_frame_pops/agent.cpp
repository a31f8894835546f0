// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

jvmtiEnv *first, *second;

jvmtiError clear_all_frame_pops(jvmtiEnv* jvmti, jthread thread) {
  using Function = jvmtiError(JNICALL*)(jvmtiEnv*, jthread);
  return reinterpret_cast<Function const*>(jvmti->functions)[67 - 1](jvmti, thread);
}

void JNICALL frame_pop(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method, jboolean by_exception) {
  char* name = nullptr;
  check(jvmti->GetMethodName(method, &name, nullptr, nullptr), "GetMethodName");
  say("%s: pop of %s, by exception %d", jvmti == first ? "first" : "second", take(jvmti, name).c_str(), by_exception);
}

jvmtiEnv* environment(JavaVM* vm) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_frame_pop_events = wanted.can_suspend = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.FramePop = frame_pop;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_FRAME_POP);
  return jvmti;
}

}  // namespace

extern "C" {

JNIEXPORT void JNICALL Java_Test_requests(JNIEnv*, jclass, jboolean clear, jboolean again) {
  for (jint depth : {1, 2}) check(first->NotifyFramePop(nullptr, depth), "NotifyFramePop");
  check(second->NotifyFramePop(nullptr, 2), "NotifyFramePop");
  if (clear) check(clear_all_frame_pops(first, nullptr), "ClearAllFramePops");
  if (again) check(first->NotifyFramePop(nullptr, 1), "NotifyFramePop");
}

JNIEXPORT jstring JNICALL Java_Test_clear(JNIEnv* jni, jclass, jthread thread) {
  char* name = nullptr;
  check(first->GetErrorName(clear_all_frame_pops(first, thread), &name), "GetErrorName");
  return jni->NewStringUTF(take(first, name).c_str());
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  first = environment(vm);
  second = environment(vm);
  return JNI_OK;
}
}
