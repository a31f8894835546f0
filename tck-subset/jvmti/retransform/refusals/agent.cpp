// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static std::string given;
static void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass redefined, jobject, const char*, jobject, jint,
                         const unsigned char*, jint* new_size, unsigned char** new_data) {
  if (redefined == nullptr || given.empty()) return;
  check(jvmti->Allocate(static_cast<jlong>(given.size()), new_data), "Allocate");
  std::memcpy(*new_data, given.data(), given.size());
  *new_size = static_cast<jint>(given.size());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_give(JNIEnv* env, jclass, jbyteArray bytes) {
  given.resize(bytes == nullptr ? 0 : static_cast<size_t>(env->GetArrayLength(bytes)));
  if (bytes != nullptr)
    env->GetByteArrayRegion(bytes, 0, env->GetArrayLength(bytes), reinterpret_cast<jbyte*>(given.data()));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_retransform_classes = 1}, {.ClassFileLoadHook = hook}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
