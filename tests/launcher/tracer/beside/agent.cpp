// SPDX-License-Identifier: Apache-2.0
// Prints the events of methods of class Traced, in the order in which they come.
#include <jvmti.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

void print(jvmtiEnv* jvmti, const char* event, jmethodID method, jlocation at) {
  jclass holder = nullptr;
  char *name = nullptr, *cls = nullptr;
  jvmti->GetMethodDeclaringClass(method, &holder);
  jvmti->GetClassSignature(holder, &cls, nullptr);
  if (std::strcmp(cls, "LTraced;") == 0) {
    jvmti->GetMethodName(method, &name, nullptr, nullptr);
    std::printf("%s Traced.%s %d\n", event, name, static_cast<int>(at));
    jvmti->Deallocate(reinterpret_cast<unsigned char*>(name));
  }
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(cls));
}

void JNICALL on_step(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method, jlocation at) {
  print(jvmti, "step", method, at);
}
void JNICALL on_breakpoint(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method, jlocation at) {
  print(jvmti, "breakpoint", method, at);
}
void JNICALL on_entry(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method) { print(jvmti, "entry", method, 0); }
void JNICALL on_exit(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method, jboolean, jvalue) {
  print(jvmti, "exit", method, 0);
}

void JNICALL on_prepare(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread, jclass cls) {
  char* signature = nullptr;
  jvmti->GetClassSignature(cls, &signature, nullptr);
  if (std::strcmp(signature, "LTraced;") == 0) {
    jvmti->SetBreakpoint(jni->GetStaticMethodID(cls, "sum", "([I)I"), 2);
    for (const jvmtiEvent event : {JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT})
      jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, thread);
  }
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(signature));
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
  jvmtiCapabilities wanted{};
  wanted.can_generate_single_step_events = wanted.can_generate_breakpoint_events = 1;
  wanted.can_generate_method_entry_events = wanted.can_generate_method_exit_events = 1;
  if (jvmti->AddCapabilities(&wanted) != JVMTI_ERROR_NONE) return JNI_ERR;
  jvmtiEventCallbacks callbacks{};
  callbacks.SingleStep = on_step;
  callbacks.Breakpoint = on_breakpoint;
  callbacks.MethodEntry = on_entry;
  callbacks.MethodExit = on_exit;
  callbacks.ClassPrepare = on_prepare;
  jvmti->SetEventCallbacks(&callbacks, sizeof callbacks);
  for (const jvmtiEvent event : {JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_CLASS_PREPARE})
    jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr);
  return JNI_OK;
}
