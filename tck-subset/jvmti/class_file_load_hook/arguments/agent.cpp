// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jobject type, loader, domain;
static jbyteArray bytes;
static void JNICALL hook(jvmtiEnv* env, JNIEnv* jni, jclass redefined, jobject l, const char* name, jobject d,
                         jint size, const unsigned char* data, jint*, unsigned char**) {
  if (name == nullptr || std::string(name) != "p/q/C") return;
  say("environment: %s", env == jvmti ? "right" : "wrong");
  say("name: %s", name);
  say("class: %s, %s", redefined == nullptr ? "null" : "there", jni->IsSameObject(redefined, type) ? "right" : "wrong");
  say("loader: %s", jni->IsSameObject(l, loader) ? "right" : "wrong");
  say("protection domain: %s", jni->IsSameObject(d, domain) ? "right" : "wrong");
  jbyte* expected = jni->GetByteArrayElements(bytes, nullptr);
  bool same = size == jni->GetArrayLength(bytes) && std::memcmp(data, expected, static_cast<size_t>(size)) == 0;
  say("bytes: %s", same ? "right" : "wrong");
  jni->ReleaseByteArrayElements(bytes, expected, JNI_ABORT);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_expect(JNIEnv* env, jclass, jclass c, jobject l, jobject d, jbyteArray b) {
  type = c == nullptr ? nullptr : env->NewGlobalRef(c);
  loader = env->NewGlobalRef(l);
  domain = env->NewGlobalRef(d);
  bytes = static_cast<jbyteArray>(env->NewGlobalRef(b));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_generate_all_class_hook_events = 1}, {.ClassFileLoadHook = hook},
               {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
