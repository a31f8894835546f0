// SPDX-License-Identifier: Apache-2.0
#include <thread>
#include <vector>

#include "jvmpi_names.hpp"

namespace {

jmethodID entered;
std::string trace_in_entry;

/// METHOD:LINE of each frame, callee first; native methods have no line.
std::string trace_of(JNIEnv* thread, jint depth) {
  std::vector<JVMPI_CallFrame> frames(static_cast<size_t>(depth) + 1, JVMPI_CallFrame{-77, nullptr});
  JVMPI_CallTrace trace{thread, -1, frames.data()};
  pi->GetCallTrace(&trace, depth);
  if (trace.num_frames < 0 || trace.num_frames > depth) return "num_frames " + std::to_string(trace.num_frames);
  if (frames[static_cast<size_t>(depth)].lineno != -77) return "wrote behind the frames";
  std::string text;
  for (jint i = 0; i < trace.num_frames; ++i) {
    const JVMPI_CallFrame& frame = trace.frames[i];
    text += (i > 0 ? " " : "") + method_name(frame.method_id) + ":" +
            (frame.lineno < 0 ? "native" : std::to_string(frame.lineno));
  }
  return text;
}

void notify(JVMPI_Event* event) {
  note_methods(*event);
  if (event->event_type == JVMPI_EVENT_METHOD_ENTRY && event->u.method.method_id == entered)
    trace_in_entry = trace_of(event->env_id, 100);
}

}  // namespace

extern "C" {
JNIEXPORT jstring JNICALL Java_Test_trace(JNIEnv* env, jclass, jint depth) {
  return env->NewStringUTF(trace_of(env, depth).c_str());
}
JNIEXPORT jstring JNICALL Java_Test_traceOf(JNIEnv* env, jclass, jlong thread, jint depth) {
  return env->NewStringUTF(trace_of(as_env(thread), depth).c_str());
}
JNIEXPORT jlong JNICALL Java_Test_env(JNIEnv* env, jclass) { return reinterpret_cast<jlong>(env); }
JNIEXPORT jstring JNICALL Java_Test_traceOfAttachedThread(JNIEnv* env, jclass) {
  JavaVM* vm = nullptr;
  env->GetJavaVM(&vm);
  std::string trace;
  std::thread([&] {
    JNIEnv* own = nullptr;
    vm->AttachCurrentThread(reinterpret_cast<void**>(&own), nullptr);
    trace = trace_of(own, 10);
    vm->DetachCurrentThread();
  }).join();
  return env->NewStringUTF(trace.c_str());
}
JNIEXPORT jstring JNICALL Java_Test_traceInEntry(JNIEnv* env, jclass type, jobject method) {
  entered = env->FromReflectedMethod(method);
  succeed(pi->EnableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr), "EnableEvent");
  env->CallStaticVoidMethod(type, entered);
  succeed(pi->DisableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr), "DisableEvent");
  return env->NewStringUTF(trace_in_entry.c_str());
}
JNIEXPORT jboolean JNICALL Java_Test_keepsEnv(JNIEnv* env, jclass) {
  JVMPI_CallFrame frames[2];
  JVMPI_CallTrace trace{env, 0, frames};
  pi->GetCallTrace(&trace, 2);
  return trace.env_id == env && trace.frames == frames && trace.num_frames == 2;
}
JNIEXPORT jstring JNICALL Java_Test_ofNoThread(JNIEnv* env, jclass) {
  JNIEnv no_thread{};
  return env->NewStringUTF((trace_of(nullptr, 10) + trace_of(&no_thread, 10)).c_str());
}
JNIEXPORT jboolean JNICALL Java_Test_pendingStays(JNIEnv* env, jclass) {
  env->ThrowNew(env->FindClass("java/lang/RuntimeException"), "pending");
  trace_of(env, 10);
  const bool stays = env->ExceptionCheck();
  env->ExceptionClear();
  return stays;
}
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jlong thread) {
  pi->DisableGC();
  pi->SuspendThread(as_env(thread));
}
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jlong thread) {
  pi->ResumeThread(as_env(thread));
  pi->EnableGC();
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_profiler(vm, notify, {JVMPI_EVENT_CLASS_LOAD});
}
}
