// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* envs[3];
static thread_local std::string seen_here;
static void JNICALL entry(jvmtiEnv* env, JNIEnv*, jthread, jmethodID method) {
  if (method_name(env, method) != "work") return;
  for (int i = 0; i < 3; i++)
    if (envs[i] == env) seen_here += static_cast<char>('A' + i);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_mode(JNIEnv*, jclass, jint i, jboolean on, jthread thread) {
  check(envs[i]->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, thread), "mode");
}
JNIEXPORT void JNICALL Java_Test_callback(JNIEnv*, jclass, jint i, jboolean set) {
  set_callbacks(envs[i], [&](auto& c) { c.MethodEntry = set ? entry : nullptr; });
}
JNIEXPORT void JNICALL Java_Test_dispose(JNIEnv*, jclass, jint i) {
  check(envs[i]->DisposeEnvironment(), "DisposeEnvironment");
}
JNIEXPORT jstring JNICALL Java_Test_seen(JNIEnv* jni, jclass) {
  jstring text = jni->NewStringUTF(seen_here.c_str());
  seen_here.clear();
  return text;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  for (jvmtiEnv*& each : envs) {
    each = get_jvmti(vm);
    add_capabilities(each, [](auto& c) { c.can_generate_method_entry_events = 1; });
    set_callbacks(each, [](auto& c) { c.MethodEntry = entry; });
  }
  return 0;
}
}
