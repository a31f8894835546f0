// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

jvmtiEnv* jvmti;

void JNICALL on_breakpoint(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation) {}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_keepInterpreted(JNIEnv* jni, jclass test) {
  jmethodID method = jni->GetStaticMethodID(test, "callAlways", "(LTest;)J");
  jint count = 0;
  jvmtiLineNumberEntry* lines = nullptr;
  check(jvmti->GetLineNumberTable(method, &count, &lines), "GetLineNumberTable");
  check(jvmti->SetBreakpoint(method, lines[count - 2].start_location), "SetBreakpoint");
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(lines));
}

extern "C" JNIEXPORT void JNICALL Java_Test_change(JNIEnv*, jclass) {
  check(jvmti->SetLocalInt(nullptr, 1, 1, 5000), "SetLocalInt");
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_access_local_variables = wanted.can_generate_breakpoint_events = wanted.can_get_line_numbers = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.Breakpoint = on_breakpoint;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  return JNI_OK;
}
