// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static int stored, stored_later;
static void say_storage(jvmtiEnv* jvmti, const char* whose, jthread thread) {
  void* data = &data;
  jvmtiError error = jvmti->GetThreadLocalStorage(thread, &data);
  const char* what = data == &stored         ? "what was stored"
                     : data == &stored_later ? "what was stored later"
                     : data == nullptr       ? "null"
                                             : "something else";
  say("  %s: %s, %s", whose, error_name(jvmti, error).c_str(), what);
}
static void JNICALL start(jvmtiEnv* jvmti, JNIEnv* env) {
  say("VMStart");
  say_storage(jvmti, "of null", nullptr);
  show(jvmti, "  store", jvmti->SetThreadLocalStorage(nullptr, &stored));
  say_storage(jvmti, "of null", nullptr);
  jlong nanos = -1;
  jvmtiTimerInfo info{};
  show(jvmti, "  GetCurrentThreadCpuTimerInfo", jvmti->GetCurrentThreadCpuTimerInfo(&info));
  show(jvmti, "  GetCurrentThreadCpuTime", jvmti->GetCurrentThreadCpuTime(&nanos));
  jclass object = env->FindClass("java/lang/Object");
  jlong size = 0, tag = 0;
  jint hash = 0;
  show(jvmti, "  SetTag", jvmti->SetTag(object, 7));
  show(jvmti, "  GetTag", jvmti->GetTag(object, &tag));
  show(jvmti, "  GetObjectSize", jvmti->GetObjectSize(object, &size));
  show(jvmti, "  GetObjectHashCode", jvmti->GetObjectHashCode(object, &hash));
  say("  tag %d", static_cast<int>(tag));
  jniNativeInterface* table = nullptr;
  show(jvmti, "  GetJNIFunctionTable", jvmti->GetJNIFunctionTable(&table));
  show(jvmti, "  SetJNIFunctionTable", jvmti->SetJNIFunctionTable(table));
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(table));
}
static void JNICALL init(jvmtiEnv* jvmti, JNIEnv*, jthread thread) {
  say("VMInit");
  say_storage(jvmti, "of null", nullptr);
  say_storage(jvmti, "of the thread", thread);
  check(jvmti->SetThreadLocalStorage(thread, &stored_later), "SetThreadLocalStorage");
  say_storage(jvmti, "of null", nullptr);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_tag_objects = 1, .can_get_current_thread_cpu_time = 1, .can_generate_early_vmstart = 1},
                     {.VMInit = init, .VMStart = start}, {JVMTI_EVENT_VM_START, JVMTI_EVENT_VM_INIT});
}
