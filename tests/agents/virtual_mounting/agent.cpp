// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <cstdarg>
#include <cstring>

#include "agent.hpp"

namespace {

jvmtiEnv* env;
jvmtiExtensionFunction virtual_thread_of, carrier_of;
std::atomic<int> ends{0};

bool is(JNIEnv* jni, jobject one, jobject other) { return jni->IsSameObject(one, other); }

void between(JNIEnv* jni, jthread thread) {
  jthread carrier = nullptr, back = nullptr;
  jvmtiError error = carrier_of(env, thread, &carrier);
  say("  GetCarrierThread %d, of a carrier %d", error, carrier_of(env, carrier, &back));
  error = carrier_of(env, nullptr, &back);
  say("  of the current thread %d the same %d", error, is(jni, back, carrier));
  error = virtual_thread_of(env, carrier, &back);
  say("  GetVirtualThread %d the same %d", error, is(jni, back, thread));
  error = virtual_thread_of(env, nullptr, &back);
  say("  of the current thread %d the same %d, of a virtual thread %d", error, is(jni, back, thread),
      virtual_thread_of(env, thread, &back));
}

void note(const char* what, jthread thread) {
  jthread current = nullptr;
  check(env->GetCurrentThread(&current), "GetCurrentThread");
  jint frames = 0;
  check(env->GetFrameCount(thread, &frames), "GetFrameCount");
  say("%s of %s in %s, %d frames", what, thread_name(env, thread).c_str(), thread_name(env, current).c_str(), frames);
}

void JNICALL on_start(jvmtiEnv*, JNIEnv*, jthread thread) { note("VirtualThreadStart", thread); }
void JNICALL on_end(jvmtiEnv*, JNIEnv*, jthread thread) {
  note("VirtualThreadEnd", thread);
  ++ends;
}
void JNICALL on_mount(jvmtiEnv* jvmti, ...) {
  std::va_list arguments;
  va_start(arguments, jvmti);
  JNIEnv* jni = va_arg(arguments, JNIEnv*);
  auto* thread = va_arg(arguments, jthread);
  va_end(arguments);
  note("VirtualThreadMount", thread);
  between(jni, thread);
}
void JNICALL on_unmount(jvmtiEnv* jvmti, ...) {
  std::va_list arguments;
  va_start(arguments, jvmti);
  (void)va_arg(arguments, JNIEnv*);
  auto* thread = va_arg(arguments, jthread);
  va_end(arguments);
  note("VirtualThreadUnmount", thread);
}

void print(const char* kind, int number, const char* id, const jvmtiParamInfo* parameters, jint count) {
  std::string text;
  for (jint i = 0; i < count; ++i)
    text += " " + std::to_string(parameters[i].base_type) + (parameters[i].null_ok ? " or null" : "");
  say("%s %d %s:%s", kind, number, id, text.c_str());
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass, jthread platform, jthread parked, jthread unstarted,
                                                 jobject object) {
  jthread result = platform;
  jvmtiError error = virtual_thread_of(env, platform, &result);
  say("GetVirtualThread of a platform thread %d null %d", error, result == nullptr);
  result = platform;
  error = carrier_of(env, parked, &result);
  say("GetCarrierThread of a parked thread %d null %d", error, result == nullptr);
  result = platform;
  error = carrier_of(env, unstarted, &result);
  say("GetCarrierThread of a new thread %d null %d", error, result == nullptr);
  say("of an object %d %d, results null %d %d", virtual_thread_of(env, object, &result),
      carrier_of(env, object, &result), virtual_thread_of(env, platform, nullptr), carrier_of(env, parked, nullptr));
}

extern "C" JNIEXPORT void JNICALL Java_Test_lookAtMounted(JNIEnv*, jclass, jthread mounted) {
  jthread carrier = nullptr;
  check(carrier_of(env, mounted, &carrier), "GetCarrierThread");
  jint state = 0, carrier_state = 0;
  check(env->GetThreadState(mounted, &state), "GetThreadState");
  check(env->GetThreadState(carrier, &carrier_state), "GetThreadState of the carrier");
  say("mounted: state %x, its carrier's %x", state, carrier_state);
}

extern "C" JNIEXPORT jint JNICALL Java_Test_ended(JNIEnv*, jclass) { return ends; }

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jint count = 0;
  jvmtiExtensionFunctionInfo* functions = nullptr;
  check(env->GetExtensionFunctions(&count, &functions), "GetExtensionFunctions");
  for (jint i = 0; i < count; ++i) {
    const jvmtiExtensionFunctionInfo& f = functions[i];
    if (std::strncmp(f.id, "com.sun.hotspot.", 16) != 0) continue;
    print("function", f.error_count, f.id, f.params, f.param_count);
    if (std::strstr(f.id, "GetVirtualThread")) virtual_thread_of = f.func;
    if (std::strstr(f.id, "GetCarrierThread")) carrier_of = f.func;
  }
  jvmtiExtensionEventInfo* events = nullptr;
  check(env->GetExtensionEvents(&count, &events), "GetExtensionEvents");
  for (jint i = 0; i < count; ++i) {
    const jvmtiExtensionEventInfo& e = events[i];
    print("event", e.extension_event_index, e.id, e.params, e.param_count);
    jvmtiExtensionEvent callback = std::strstr(e.id, "Unmount") ? on_unmount
                                   : std::strstr(e.id, "Mount") ? on_mount
                                                                : nullptr;
    if (callback == nullptr) continue;
    check(env->SetExtensionEventCallback(e.extension_event_index, callback), "SetExtensionEventCallback");
    enable(env, static_cast<jvmtiEvent>(e.extension_event_index));  // HotSpot demands that
  }
  jvmtiCapabilities wanted{};
  wanted.can_support_virtual_threads = 1;
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.VirtualThreadStart = on_start;
  callbacks.VirtualThreadEnd = on_end;
  check(env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(env, JVMTI_EVENT_VIRTUAL_THREAD_START);
  enable(env, JVMTI_EVENT_VIRTUAL_THREAD_END);
  return JNI_OK;
}
