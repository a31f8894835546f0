// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static std::string given;
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char* name, jobject, jint, const unsigned char*,
                         jint* new_size, unsigned char** new_data) {
  if (name == nullptr || std::string(name) != "Target") return;
  check(jvmti->Allocate(static_cast<jlong>(given.size()), new_data), "Allocate");
  std::memcpy(*new_data, given.data(), given.size());
  *new_size = static_cast<jint>(given.size());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_give(JNIEnv* env, jclass, jbyteArray bytes) {
  given.resize(static_cast<size_t>(env->GetArrayLength(bytes)));
  env->GetByteArrayRegion(bytes, 0, env->GetArrayLength(bytes), reinterpret_cast<jbyte*>(given.data()));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, [](auto&) {});
  set_callbacks(jvmti, [](auto& c) { c.ClassFileLoadHook = hook; });
  enable(jvmti, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  return 0;
}
}
