// SPDX-License-Identifier: Apache-2.0
#include <mutex>
#include <set>

#include "redefine.hpp"
static std::mutex lock;
static std::set<std::string> names;
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char* name, jobject, jint, const unsigned char*,
                         jint*, unsigned char**) {
  std::lock_guard hold(lock);
  if (name != nullptr) names.insert(name);
}
extern "C" {
JNIEXPORT jboolean JNICALL Java_Test_seen(JNIEnv* env, jclass, jstring name) {
  std::lock_guard hold(lock);
  return names.count(env->GetStringUTFChars(name, nullptr)) != 0;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {}, {.ClassFileLoadHook = hook}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
