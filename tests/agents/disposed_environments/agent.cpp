// SPDX-License-Identifier: Apache-2.0
#include <malloc.h>

#include <vector>

#include "agent.hpp"

namespace {

JavaVM* machine;
std::vector<jvmtiEnv*> disposed;

void JNICALL on_breakpoint(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation) { say("an event"); }
void JNICALL on_access(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject, jfieldID) {
  say("an event");
}

void make_and_dispose(jclass test, jmethodID method, jfieldID field, jobject tagged) {
  jvmtiEnv* jvmti = get_jvmti(machine);
  jvmtiCapabilities all{};
  check(jvmti->GetPotentialCapabilities(&all), "GetPotentialCapabilities");
  check(jvmti->AddCapabilities(&all), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.Breakpoint = on_breakpoint;
  callbacks.FieldAccess = on_access;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  check(jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_FIELD_ACCESS, nullptr), "SetEventNotificationMode");
  check(jvmti->SetBreakpoint(method, 0), "SetBreakpoint");
  check(jvmti->SetFieldAccessWatch(test, field), "SetFieldAccessWatch");
  check(jvmti->SetTag(tagged, 1), "SetTag");
  check(jvmti->SetThreadLocalStorage(nullptr, &disposed), "SetThreadLocalStorage");
  check(jvmti->NotifyFramePop(nullptr, 1), "NotifyFramePop");
  check(jvmti->SetNativeMethodPrefix("a_prefix_that_is_longer_than_a_short_string_"), "SetNativeMethodPrefix");
  check(jvmti->DisposeEnvironment(), "DisposeEnvironment");
  disposed.push_back(jvmti);
}

}  // namespace

extern "C" {

JNIEXPORT void JNICALL Java_Test_makeAndDispose(JNIEnv* jni, jclass test, jint environments, jobject tagged) {
  jmethodID method = jni->GetStaticMethodID(test, "method", "(I)I");
  jfieldID field = jni->GetStaticFieldID(test, "field", "I");
  disposed.reserve(4000);
  for (jint i = 0; i < environments; ++i) make_and_dispose(test, method, field, tagged);
}

JNIEXPORT jlong JNICALL Java_Test_allocated(JNIEnv*, jclass) {
  struct mallinfo2 now = mallinfo2();
  return static_cast<jlong>(now.uordblks + now.hblkhd);
}

JNIEXPORT jint JNICALL Java_Test_wrongAnswers(JNIEnv*, jclass test) {
  jint wrong = 0;
  for (jvmtiEnv* jvmti : disposed) {
    jvmtiPhase phase = JVMTI_PHASE_DEAD;
    void* storage = nullptr;
    jint status = 0;
    for (jvmtiError error : {jvmti->GetPhase(&phase), jvmti->GetEnvironmentLocalStorage(&storage),
                             jvmti->GetClassStatus(test, &status), jvmti->DisposeEnvironment()})
      wrong += error != JVMTI_ERROR_INVALID_ENVIRONMENT;
  }
  return wrong;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  machine = vm;
  return JNI_OK;
}
}
