// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

jvmtiEnv* jvmti;
bool armed, popping;
int exception_action;  // 1 pop, 2 return early

std::string name_of(jvmtiError error) {
  char* name = nullptr;
  check(jvmti->GetErrorName(error, &name), "GetErrorName");
  return take(jvmti, name);
}

void change(const char* what, jvmtiError error) {
  if (error != JVMTI_ERROR_NONE) say("%s %s", what, name_of(error).c_str());
}

/// The newest frame is that of stop(). A single step after it, in its caller, makes the change.
void JNICALL breakpoint(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  if (!armed) return;
  armed = false;
  check(jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, thread), "SetEventNotificationMode");
}

void JNICALL single_step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  if (method_name(jvmti, method) == "stop") return;
  check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread), "SetEventNotificationMode");
  if (popping)
    change("PopFrame", jvmti->PopFrame(thread));
  else
    change("ForceEarlyReturnInt", jvmti->ForceEarlyReturnInt(thread, 99));
}

void JNICALL exception(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID method, jlocation, jobject, jmethodID catcher,
                       jlocation) {
  if (method_name(jvmti, method) != "thrower") return;
  say("Exception in thrower, caught in %s", catcher == nullptr ? "nothing" : method_name(jvmti, catcher).c_str());
  jclass test = jni->FindClass("Test");
  jni->SetStaticBooleanField(test, jni->GetStaticFieldID(test, "throwing", "Z"), JNI_FALSE);
  if (exception_action == 1) change("PopFrame", jvmti->PopFrame(thread));
  if (exception_action == 2) change("ForceEarlyReturnInt", jvmti->ForceEarlyReturnInt(thread, 55));
}

}  // namespace

extern "C" {

JNIEXPORT void JNICALL Java_Test_popCallerAt(JNIEnv* jni, jclass test, jboolean pop) {
  static bool planted = false;
  if (!planted) {
    check(jvmti->SetBreakpoint(jni->GetStaticMethodID(test, "stop", "()V"), 0), "SetBreakpoint");
    enable(jvmti, JVMTI_EVENT_BREAKPOINT);
    planted = true;
  }
  popping = pop;
  armed = true;
}

JNIEXPORT void JNICALL Java_Test_onException(JNIEnv*, jclass, jint action) {
  exception_action = action;
  enable(jvmti, JVMTI_EVENT_EXCEPTION);
}

JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
}
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread thread) {
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jstring JNICALL Java_Test_early(JNIEnv* jni, jclass, jthread thread, jint value) {
  return jni->NewStringUTF(name_of(jvmti->ForceEarlyReturnInt(thread, value)).c_str());
}
JNIEXPORT jstring JNICALL Java_Test_pop(JNIEnv* jni, jclass, jthread thread) {
  return jni->NewStringUTF(name_of(jvmti->PopFrame(thread)).c_str());
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_pop_frame = wanted.can_force_early_return = wanted.can_suspend = 1;
  wanted.can_generate_breakpoint_events = wanted.can_generate_single_step_events =
      wanted.can_generate_exception_events = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.Breakpoint = breakpoint;
  callbacks.SingleStep = single_step;
  callbacks.Exception = exception;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  return JNI_OK;
}
}
