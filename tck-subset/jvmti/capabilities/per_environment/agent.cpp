// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* rich;
static JavaVM* the_vm;
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass type) {
  jvmtiEnv* poor = get_jvmti(the_vm);
  jvmtiCapabilities held{}, none{};
  check(poor->GetCapabilities(&held), "GetCapabilities");
  say("holds none: %d", std::memcmp(&held, &none, sizeof held) == 0);
  jmethodID method = env->GetStaticMethodID(type, "main", "([Ljava/lang/String;)V");
  for (jvmtiEnv* each : {rich, poor}) {
    jint count = 0;
    jvmtiLineNumberEntry* table = nullptr;
    show(each, each == rich ? "rich" : "poor", each->GetLineNumberTable(method, &count, &table));
    each->Deallocate(reinterpret_cast<unsigned char*>(table));
  }
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  the_vm = vm;
  rich = get_jvmti(vm);
  add_capabilities(rich, [](auto& c) { c.can_get_line_numbers = 1; });
  return 0;
}
