// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>

#include "frames.hpp"
static jobject the_error;
static std::atomic<jthread> hit_thread;
static std::string to_call, answered, popped;
static std::mutex lock;

static jvmtiError answer_of(const std::string& function, jthread thread) {
  if (function == "PopFrame") return jvmti->PopFrame(thread);
  if (function == "ForceEarlyReturnInt") return jvmti->ForceEarlyReturnInt(thread, 77);
  if (function == "ForceEarlyReturnLong") return jvmti->ForceEarlyReturnLong(thread, 78);
  if (function == "ForceEarlyReturnFloat") return jvmti->ForceEarlyReturnFloat(thread, 7.5f);
  if (function == "ForceEarlyReturnDouble") return jvmti->ForceEarlyReturnDouble(thread, 8.5);
  if (function == "ForceEarlyReturnObject") return jvmti->ForceEarlyReturnObject(thread, nullptr);
  if (function == "ForceEarlyReturnVoid") return jvmti->ForceEarlyReturnVoid(thread);
  if (function == "StopThread") return jvmti->StopThread(thread, the_error);
  if (function == "NotifyFramePop") return jvmti->NotifyFramePop(thread, 0);
  if (function == "NotifyFramePop 1") return jvmti->NotifyFramePop(thread, 1);
  return JVMTI_ERROR_INTERNAL;
}

static void JNICALL hit(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation location) {
  check(jvmti->ClearBreakpoint(method, location), "ClearBreakpoint");
  if (!to_call.empty()) {
    answered = error_name(jvmti, answer_of(to_call, thread));
    return;
  }
  hit_thread = env->NewGlobalRef(thread);
  check(jvmti->SuspendThread(thread), "SuspendThread");
}
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean) {
  std::lock_guard<std::mutex> hold(lock);
  popped += " " + method_name(jvmti, method);
}
static jstring name_of(JNIEnv* env, jvmtiError error) { return env->NewStringUTF(error_name(jvmti, error).c_str()); }

extern "C" {
JNIEXPORT void JNICALL Java_Test_breakAt(JNIEnv* env, jclass type, jstring method) {
  to_call = "";
  set_breakpoint(jvmti, type, text_of(env, method));
}
JNIEXPORT void JNICALL Java_Test_breakToCall(JNIEnv* env, jclass type, jstring method, jstring function) {
  to_call = text_of(env, function);
  set_breakpoint(jvmti, type, text_of(env, method));
}
JNIEXPORT void JNICALL Java_Test_awaitHit(JNIEnv*, jclass) {
  for (jint state = 0; !(state & JVMTI_THREAD_STATE_SUSPENDED); usleep(1000))
    if (jthread thread = hit_thread) check(jvmti->GetThreadState(thread, &state), "GetThreadState");
}
JNIEXPORT void JNICALL Java_Test_resumeHit(JNIEnv*, jclass) {
  check(jvmti->ResumeThread(hit_thread.exchange(nullptr)), "ResumeThread");
}
JNIEXPORT jobject JNICALL Java_Test_hit(JNIEnv* env, jclass) { return env->NewLocalRef(hit_thread); }
JNIEXPORT jstring JNICALL Java_Test_hitThread(JNIEnv* env, jclass, jstring function) {
  return name_of(env, answer_of(text_of(env, function), hit_thread));
}
JNIEXPORT jstring JNICALL Java_Test_function(JNIEnv* env, jclass, jthread thread, jstring function) {
  return name_of(env, answer_of(text_of(env, function), thread));
}
JNIEXPORT jstring JNICALL Java_Test_called(JNIEnv* env, jclass) { return env->NewStringUTF(answered.c_str()); }
JNIEXPORT jstring JNICALL Java_Test_getAll(JNIEnv* env, jclass, jthread thread, jint depth) {
  jint i = 0;
  jlong j = 0;
  jfloat f = 0;
  jdouble d = 0;
  jobject o = nullptr;
  check(jvmti->GetLocalInt(thread, depth, 0, &i), "GetLocalInt");
  check(jvmti->GetLocalLong(thread, depth, 1, &j), "GetLocalLong");
  check(jvmti->GetLocalFloat(thread, depth, 3, &f), "GetLocalFloat");
  check(jvmti->GetLocalDouble(thread, depth, 4, &d), "GetLocalDouble");
  check(jvmti->GetLocalObject(thread, depth, 6, &o), "GetLocalObject");
  char text[200];
  std::snprintf(text, sizeof text, "%d %lld %.1f %.1f %s", i, static_cast<long long>(j), static_cast<double>(f), d,
                o == nullptr ? "null" : text_of(env, static_cast<jstring>(o)).c_str());
  return env->NewStringUTF(text);
}
JNIEXPORT jstring JNICALL Java_Test_setAll(JNIEnv* env, jclass, jthread thread, jint depth) {
  std::string text = error_name(jvmti, jvmti->SetLocalInt(thread, depth, 0, 11));
  text += " " + error_name(jvmti, jvmti->SetLocalLong(thread, depth, 1, 12));
  text += " " + error_name(jvmti, jvmti->SetLocalFloat(thread, depth, 3, 13.5f));
  text += " " + error_name(jvmti, jvmti->SetLocalDouble(thread, depth, 4, 14.5));
  text += " " + error_name(jvmti, jvmti->SetLocalObject(thread, depth, 6, nullptr));
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT jstring JNICALL Java_Test_instance(JNIEnv* env, jclass, jthread thread, jint depth) {
  jobject self = nullptr;
  check(jvmti->GetLocalInstance(thread, depth, &self), "GetLocalInstance");
  return static_cast<jstring>(
      env->CallObjectMethod(self, env->GetMethodID(env->GetObjectClass(self), "toString", "()Ljava/lang/String;")));
}
JNIEXPORT jint JNICALL Java_Test_depthOf(JNIEnv* env, jclass, jthread thread, jstring method) {
  jvmtiFrameInfo frames[64];
  jint count = 0;
  check(jvmti->GetStackTrace(thread, 0, 64, frames, &count), "GetStackTrace");
  for (jint i = 0; i < count; ++i)
    if (method_name(jvmti, frames[i].method) == text_of(env, method)) return i;
  return -1;
}
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
}
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread thread) {
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jstring JNICALL Java_Test_pops(JNIEnv* env, jclass) {
  std::lock_guard<std::mutex> hold(lock);
  jstring text = env->NewStringUTF(popped.c_str());
  popped = "";
  return text;
}
JNIEXPORT void JNICALL Java_Test_call(JNIEnv* env, jclass, jobject body) {
  env->CallVoidMethod(body, env->GetMethodID(env->GetObjectClass(body), "run", "()V"));
}
static void JNICALL vm_init(jvmtiEnv*, JNIEnv* env, jthread) {
  jclass type = env->FindClass("java/lang/Error");
  jobject error =
      env->NewObject(type, env->GetMethodID(type, "<init>", "(Ljava/lang/String;)V"), env->NewStringUTF("stopped"));
  the_error = env->NewGlobalRef(error);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_pop_frame = 1,
                      .can_signal_thread = 1,
                      .can_access_local_variables = 1,
                      .can_generate_frame_pop_events = 1,
                      .can_generate_breakpoint_events = 1,
                      .can_suspend = 1,
                      .can_force_early_return = 1,
                      .can_support_virtual_threads = 1},
                     {.VMInit = vm_init, .FramePop = pop, .Breakpoint = hit},
                     {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_FRAME_POP});
}
}
