// SPDX-License-Identifier: Apache-2.0
#include <initializer_list>

#include "agent.hpp"

namespace {

JavaVM* machine;
jvmtiEnv* steady;
jmethodID leaf, elsewhere;
jclass point;
jfieldID x;

thread_local int breakpoints, accesses, modifications, pops;
void JNICALL on_breakpoint(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID, jlocation) { breakpoints += jvmti == steady; }
void JNICALL on_access(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject, jfieldID) {
  accesses += jvmti == steady;
}
void JNICALL on_modification(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID, jlocation, jclass, jobject, jfieldID, char,
                             jvalue) {
  modifications += jvmti == steady;
}
void JNICALL on_pop(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID, jboolean) { pops += jvmti == steady; }

jvmtiEnv* environment() {
  jvmtiEnv* jvmti = get_jvmti(machine);
  jvmtiCapabilities wanted{};
  wanted.can_generate_breakpoint_events = wanted.can_generate_frame_pop_events = wanted.can_suspend = 1;
  wanted.can_generate_field_access_events = wanted.can_generate_field_modification_events = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.Breakpoint = on_breakpoint;
  callbacks.FieldAccess = on_access;
  callbacks.FieldModification = on_modification;
  callbacks.FramePop = on_pop;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  for (jvmtiEvent event :
       {JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_FIELD_ACCESS, JVMTI_EVENT_FIELD_MODIFICATION, JVMTI_EVENT_FRAME_POP})
    enable(jvmti, event);
  return jvmti;
}

/// Checks that the error is one of those possible for a thread that may be anywhere in its code.
void check_one_of(jvmtiError error, std::initializer_list<jvmtiError> allowed, const char* what) {
  for (jvmtiError each : allowed)
    if (each == error) return;
  check(error, what);
}

void JNICALL on_init(jvmtiEnv*, JNIEnv* jni, jthread) {
  jclass test = jni->FindClass("Test");
  leaf = jni->GetStaticMethodID(test, "leaf", "(I)I");
  elsewhere = jni->GetStaticMethodID(test, "elsewhere", "(I)I");
  point = static_cast<jclass>(jni->NewGlobalRef(jni->FindClass("Test$Point")));
  x = jni->GetFieldID(point, "x", "I");
  check(steady->SetBreakpoint(leaf, 0), "SetBreakpoint");
  check(steady->SetFieldAccessWatch(point, x), "SetFieldAccessWatch");
  check(steady->SetFieldModificationWatch(point, x), "SetFieldModificationWatch");
}

}  // namespace

extern "C" {

JNIEXPORT void JNICALL Java_Test_requestPop(JNIEnv*, jclass) {
  check(steady->NotifyFramePop(nullptr, 1), "NotifyFramePop");
}

JNIEXPORT jstring JNICALL Java_Test_counted(JNIEnv* jni, jclass) {
  std::string text = "breakpoints " + std::to_string(breakpoints) + ", accesses " + std::to_string(accesses) +
                     ", modifications " + std::to_string(modifications) + ", pops " + std::to_string(pops);
  return jni->NewStringUTF(text.c_str());
}

JNIEXPORT void JNICALL Java_Test_change(JNIEnv* jni, jclass, jobjectArray threads) {
  jvmtiEnv* passing = environment();
  check(passing->SetBreakpoint(leaf, 0), "SetBreakpoint");
  check(passing->SetFieldAccessWatch(point, x), "SetFieldAccessWatch");
  check(steady->SetBreakpoint(elsewhere, 0), "SetBreakpoint");
  check(passing->SetFieldModificationWatch(point, x), "SetFieldModificationWatch");
  check(passing->ClearFieldAccessWatch(point, x), "ClearFieldAccessWatch");
  for (jint i = 0; i < jni->GetArrayLength(threads); ++i) {
    auto* thread = static_cast<jthread>(jni->GetObjectArrayElement(threads, i));
    jvmtiError suspended = passing->SuspendThread(thread);
    check_one_of(suspended, {JVMTI_ERROR_NONE, JVMTI_ERROR_THREAD_NOT_ALIVE}, "SuspendThread");
    if (suspended == JVMTI_ERROR_NONE) {
      for (jint depth : {0, 1})
        check_one_of(passing->NotifyFramePop(thread, depth),
                     {JVMTI_ERROR_NONE, JVMTI_ERROR_OPAQUE_FRAME, JVMTI_ERROR_NO_MORE_FRAMES}, "NotifyFramePop");
      check(passing->ResumeThread(thread), "ResumeThread");
    }
    jni->DeleteLocalRef(thread);
  }
  check(steady->ClearBreakpoint(elsewhere, 0), "ClearBreakpoint");
  check(passing->DisposeEnvironment(), "DisposeEnvironment");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  machine = vm;
  steady = environment();
  jvmtiEventCallbacks callbacks{};
  callbacks.VMInit = on_init;
  callbacks.Breakpoint = on_breakpoint;
  callbacks.FieldAccess = on_access;
  callbacks.FieldModification = on_modification;
  callbacks.FramePop = on_pop;
  check(steady->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(steady, JVMTI_EVENT_VM_INIT);
  return JNI_OK;
}
}
