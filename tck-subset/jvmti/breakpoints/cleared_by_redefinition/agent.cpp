// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation) {
  say("hit %s", method_name(jvmti, method).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass, jclass type) {
  for (const char* name : {"work", "other"})
    show(jvmti, name, jvmti->SetBreakpoint(method_named(jvmti, type, name), 0));
}
JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass type, jbyteArray bytes) {
  jbyte* content = env->GetByteArrayElements(bytes, nullptr);
  jvmtiClassDefinition definition{type, env->GetArrayLength(bytes), reinterpret_cast<unsigned char*>(content)};
  show(jvmti, "RedefineClasses", jvmti->RedefineClasses(1, &definition));
  env->ReleaseByteArrayElements(bytes, content, JNI_ABORT);
  show(jvmti, "clear", jvmti->ClearBreakpoint(method_named(jvmti, type, "work"), 0));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_breakpoint_events = c.can_redefine_classes = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  return 0;
}
}
