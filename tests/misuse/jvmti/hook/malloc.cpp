// SPDX-License-Identifier: Apache-2.0
// expect: hook.foreign_memory ClassFileLoadHook Lazy
#include "misuse.hpp"

namespace {

void JNICALL hook(jvmtiEnv*, JNIEnv*, jclass, jobject, const char* name, jobject, jint length,
                  const unsigned char* bytes, jint* new_length, unsigned char** new_bytes) {  // HERE
  if (name == nullptr || std::strcmp(name, "Lazy") != 0) return;
  (void)length, (void)bytes, (void)new_length, (void)new_bytes;
  *new_bytes = static_cast<unsigned char*>(std::malloc(static_cast<size_t>(length)));
  std::memcpy(*new_bytes, bytes, static_cast<size_t>(length));
  *new_length = length;
}

}  // namespace

void on_load(const char*) {
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassFileLoadHook = hook;
  set_callbacks(callbacks);
  enable(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
}

void misuse(JNIEnv* env, jclass, jobject) {
  env->FindClass("Lazy");
  env->ExceptionClear();
}
