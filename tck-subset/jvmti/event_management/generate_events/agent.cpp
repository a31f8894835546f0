// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "tck.hpp"
static std::atomic<int> code, methods;
static void JNICALL generated(jvmtiEnv*, const char*, const void*, jint) { code++; }
static void JNICALL compiled(jvmtiEnv*, jmethodID, jint, const void*, jint, const jvmtiAddrLocationMap*, const void*) {
  methods++;
}
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  show(jvmti, "CompiledMethodLoad without", jvmti->GenerateEvents(JVMTI_EVENT_COMPILED_METHOD_LOAD));
  set_callbacks(jvmti, [](auto& c) { c.DynamicCodeGenerated = generated; });
  enable(jvmti, JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
  show(jvmti, "DynamicCodeGenerated", jvmti->GenerateEvents(JVMTI_EVENT_DYNAMIC_CODE_GENERATED));
  int first = code;
  show(jvmti, "again", jvmti->GenerateEvents(JVMTI_EVENT_DYNAMIC_CODE_GENERATED));
  say("as many again: %d", code >= 2 * first);
  say("CompiledMethodLoad so far: %d", methods.load());
  add_capabilities(jvmti, [](auto& c) { c.can_generate_compiled_method_load_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.CompiledMethodLoad = compiled; });
  enable(jvmti, JVMTI_EVENT_COMPILED_METHOD_LOAD);
  show(jvmti, "CompiledMethodLoad", jvmti->GenerateEvents(JVMTI_EVENT_COMPILED_METHOD_LOAD));
  show(jvmti, "ClassLoad", jvmti->GenerateEvents(JVMTI_EVENT_CLASS_LOAD));
  show(jvmti, "CompiledMethodUnload", jvmti->GenerateEvents(JVMTI_EVENT_COMPILED_METHOD_UNLOAD));
  show(jvmti, "VMInit", jvmti->GenerateEvents(JVMTI_EVENT_VM_INIT));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
