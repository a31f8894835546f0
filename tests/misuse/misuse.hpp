// SPDX-License-Identifier: Apache-2.0
// What the agents of this folder share. Each defines misuse(), and may define on_load().
#pragma once
#include <jvmti.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

inline JavaVM* vm = nullptr;
inline jvmtiEnv* jvmti = nullptr;  // possesses all capabilities; null for a case without an agent

/// Called by the main thread, in a native method of Misuse, whose class is `cls`. `object` is an instance of Subject.
void misuse(JNIEnv* env, jclass cls, jobject object);
/// Called at the end of Agent_OnLoad.
[[gnu::weak]] void on_load(const char* options);

/// Ends the process if what is not a part of the mistake fails.
inline void must(bool good, const char* what) {
  if (good) return;
  std::fprintf(stderr, "misuse: %s failed\n", what);
  std::_Exit(99);
}
inline void must(jvmtiError error, const char* what) { must(error == JVMTI_ERROR_NONE, what); }

inline void enable(jvmtiEvent event, jthread thread = nullptr) {
  must(jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, thread), "SetEventNotificationMode");
}
inline void disable(jvmtiEvent event, jthread thread = nullptr) {
  must(jvmti->SetEventNotificationMode(JVMTI_DISABLE, event, thread), "SetEventNotificationMode");
}
/// A class is prepared while the agent wants to know.
inline void prepare_class(JNIEnv* env) {
  enable(JVMTI_EVENT_CLASS_PREPARE);
  env->FindClass("Lazy");
  disable(JVMTI_EVENT_CLASS_PREPARE);
}
/// A collection ends while the agent wants to know.
inline void collect_garbage() {
  enable(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
  must(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  disable(JVMTI_EVENT_GARBAGE_COLLECTION_FINISH);
}
/// The thread enters the monitor of the object, then the raw one, and leaves both.
inline void enter_object_then_raw(JNIEnv* env, jobject object, jrawMonitorID raw) {
  must(env->MonitorEnter(object) == JNI_OK, "MonitorEnter");
  must(jvmti->RawMonitorEnter(raw), "RawMonitorEnter");
  must(jvmti->RawMonitorExit(raw), "RawMonitorExit");
  must(env->MonitorExit(object) == JNI_OK, "MonitorExit");
}
inline void enter_raw_then_object(JNIEnv* env, jrawMonitorID raw, jobject object) {
  must(jvmti->RawMonitorEnter(raw), "RawMonitorEnter");
  must(env->MonitorEnter(object) == JNI_OK, "MonitorEnter");
  must(env->MonitorExit(object) == JNI_OK, "MonitorExit");
  must(jvmti->RawMonitorExit(raw), "RawMonitorExit");
}
/// The same with the monitors of two objects, by Java code; `subject` is the class Subject.
inline void enter_both_in_java(JNIEnv* env, jclass subject, jobject first, jobject second) {
  jmethodID both = env->GetStaticMethodID(subject, "enterBoth", "(Ljava/lang/Object;Ljava/lang/Object;)V");
  env->CallStaticVoidMethod(subject, both, first, second);
}
inline void set_callbacks(const jvmtiEventCallbacks& callbacks) {
  must(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
}

// Not inline: the VM looks for them. Each agent is one file.
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* java_vm, char* options, void*) {
  vm = java_vm;
  must(vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) == JNI_OK, "GetEnv");
  jvmtiCapabilities all;
  must(jvmti->GetPotentialCapabilities(&all), "GetPotentialCapabilities");
  must(jvmti->AddCapabilities(&all), "AddCapabilities");
  if (on_load != nullptr) on_load(options);
  return JNI_OK;
}
extern "C" JNIEXPORT void JNICALL Java_Misuse_misuse(JNIEnv* env, jclass cls, jobject object) {
  if (vm == nullptr) must(env->GetJavaVM(&vm) == JNI_OK, "GetJavaVM");
  misuse(env, cls, object);
}
