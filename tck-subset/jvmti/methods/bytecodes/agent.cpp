// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_bytecodes(JNIEnv* env, jclass, jclass type, jboolean breakpoint) {
  jmethodID run = env->GetStaticMethodID(type, "run", "()Ljava/lang/Object;");
  if (breakpoint) {
    check(jvmti->SetBreakpoint(run, 0), "SetBreakpoint");
    check(jvmti->SetBreakpoint(run, 5), "SetBreakpoint");
    enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  }
  jint length = -1;
  unsigned char* code = nullptr;
  show(jvmti, "bytecodes", jvmti->GetBytecodes(run, &length, &code));
  std::string text;
  char byte[8];
  // The last but three are an index into the constant pool.
  for (jint i = 0; i < length; ++i) {
    std::snprintf(byte, sizeof byte, " %02x", code[i]);
    text += i == length - 3 || i == length - 2 ? " .." : byte;
  }
  say(" %s", text.c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_bytecodes = 1, .can_generate_breakpoint_events = 1});
}
}
