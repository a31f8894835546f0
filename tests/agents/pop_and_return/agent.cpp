// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

int pops = 0;
bool stepping = false;

void JNICALL breakpoint(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread, jmethodID method, jlocation location) {
  std::string name = method_name(jvmti, method);
  say("breakpoint %s @%d", name.c_str(), static_cast<int>(location));
  if (name == "popped" && location > 0) {
    jint argument = 0;
    check(jvmti->GetLocalInt(thread, 0, 0, &argument), "GetLocalInt");
    say("argument %d", argument);
    if (pops++ < 2) {
      stepping = true;
      check(jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, thread), "SetEventNotificationMode");
      check(jvmti->PopFrame(thread), "PopFrame");
    }
  } else if (name == "early") {
    check(jvmti->NotifyFramePop(thread, 0), "NotifyFramePop");
    say("wrong type %d", jvmti->ForceEarlyReturnInt(thread, 1));
    check(jvmti->ForceEarlyReturnLong(thread, 77), "ForceEarlyReturnLong");
  } else if (name == "text") {
    jclass object = jni->FindClass("java/lang/Object");
    say("wrong class %d", jvmti->ForceEarlyReturnObject(thread, jni->AllocObject(object)));
    check(jvmti->ForceEarlyReturnObject(thread, jni->NewStringUTF("replaced")), "ForceEarlyReturnObject");
  }
}

void JNICALL single_step(jvmtiEnv* jvmti, JNIEnv*, jthread thread, jmethodID method, jlocation location) {
  if (!stepping) return;
  stepping = false;
  say("step %s @%d", method_name(jvmti, method).c_str(), location > 0 ? 1 : 0);
  check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread), "SetEventNotificationMode");
}

void JNICALL frame_pop(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method, jboolean by_exception) {
  say("frame pop %s %d", method_name(jvmti, method).c_str(), by_exception);
}

void JNICALL class_prepare(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass type) {
  if (class_signature(jvmti, type) != "LTest;") return;
  jint count = 0;
  jmethodID* methods = nullptr;
  check(jvmti->GetClassMethods(type, &count, &methods), "GetClassMethods");
  for (jint i = 0; i < count; ++i) {
    std::string name = method_name(jvmti, methods[i]);
    jlocation start = 0, end = 0;
    check(jvmti->GetMethodLocation(methods[i], &start, &end), "GetMethodLocation");
    if (name == "popped") check(jvmti->SetBreakpoint(methods[i], end), "SetBreakpoint");
    if (name == "early" || name == "text") check(jvmti->SetBreakpoint(methods[i], 0), "SetBreakpoint");
  }
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_pop_frame = wanted.can_force_early_return = wanted.can_generate_breakpoint_events =
      wanted.can_generate_single_step_events = 1;
  wanted.can_generate_frame_pop_events = wanted.can_access_local_variables = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.Breakpoint = breakpoint;
  callbacks.SingleStep = single_step;
  callbacks.FramePop = frame_pop;
  callbacks.ClassPrepare = class_prepare;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  for (jvmtiEvent event : {JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_FRAME_POP, JVMTI_EVENT_CLASS_PREPARE})
    enable(jvmti, event);
  return JNI_OK;
}
