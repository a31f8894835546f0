// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jvmtiEnv* second;
extern "C" JNIEXPORT jint JNICALL Java_Test_00024Target_number(JNIEnv*, jclass, jint x) { return x; }
static jint JNICALL hundred(JNIEnv*, jclass, jint x) { return 100 + x; }
static jint JNICALL thousand(JNIEnv* env, jclass c, jint x) { return 1000 + Java_Test_00024Target_number(env, c, x); }
static void JNICALL bind(jvmtiEnv* env, JNIEnv* jni, jthread, jmethodID method, void* address, void** other) {
  if (jni == nullptr || method_name(env, method) != "number") return;
  bool original = address == reinterpret_cast<void*>(Java_Test_00024Target_number);
  say("environment %d gets %s", env == second ? 2 : 1, original ? "the original" : "a replacement");
  *other = env == second ? reinterpret_cast<void*>(thousand) : reinterpret_cast<void*>(hundred);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_unregister(JNIEnv* env, jclass, jclass c) {
  say("unregister %d", env->UnregisterNatives(c));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, {.can_generate_native_method_bind_events = 1});
  second = get_jvmti(vm);
  add_capabilities(second, [](auto& c) { c.can_generate_native_method_bind_events = 1; });
  for (jvmtiEnv* env : {second, jvmti}) {
    set_callbacks(env, [](auto& c) { c.NativeMethodBind = bind; });
    enable(env, JVMTI_EVENT_NATIVE_METHOD_BIND);
  }
  return 0;
}
}
