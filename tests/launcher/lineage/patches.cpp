// SPDX-License-Identifier: Apache-2.0
// Changes one number in the code of Price: first() without, second() with can_retransform_classes. The first one also
// damages Broken.
#include <jvmti.h>

#include <cstring>

namespace {

#ifdef RETRANSFORMS
constexpr int kFrom = 2222, kTo = 2000;
#else
constexpr int kFrom = 1111, kTo = 1000;
#endif

void JNICALL hook(jvmtiEnv* jvmti, JNIEnv*, jclass, jobject, const char* name, jobject, jint size,
                  const unsigned char* bytes, jint* new_size, unsigned char** new_bytes) {
  if (name == nullptr) return;
  bool broken = false;
#ifndef RETRANSFORMS
  broken = std::strcmp(name, "Broken") == 0;
#endif
  if (std::strcmp(name, "Price") != 0 && !broken) return;
  unsigned char* copy = nullptr;
  if (jvmti->Allocate(size, &copy) != JVMTI_ERROR_NONE) return;
  std::memcpy(copy, bytes, static_cast<size_t>(size));
  bool found = broken;
  for (jint i = 0; i + 2 < size; ++i) {
    if (copy[i] != 0x11 || copy[i + 1] != kFrom >> 8 || copy[i + 2] != (kFrom & 0xff)) continue;
    copy[i + 1] = kTo >> 8;
    copy[i + 2] = kTo & 0xff;
    found = true;
  }
  if (!found) {
    jvmti->Deallocate(copy);
    return;
  }
  *new_size = broken ? size - 10 : size;
  *new_bytes = copy;
}

}  // namespace

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_1_2) != JNI_OK) return JNI_ERR;
  jvmtiCapabilities capabilities{};
#ifdef RETRANSFORMS
  capabilities.can_retransform_classes = 1;
#else
  capabilities.can_redefine_classes = 1;
#endif
  if (jvmti->AddCapabilities(&capabilities) != JVMTI_ERROR_NONE) return JNI_ERR;
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassFileLoadHook = hook;
  jvmti->SetEventCallbacks(&callbacks, sizeof callbacks);
  return jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nullptr);
}

#ifndef RETRANSFORMS
extern "C" JNIEXPORT jclass JNICALL Java_Prices_define(JNIEnv* jni, jclass, jobject loader, jbyteArray bytes) {
  jbyte* elements = jni->GetByteArrayElements(bytes, nullptr);
  if (elements == nullptr) return nullptr;
  jclass defined = jni->DefineClass("Secret", loader, elements, jni->GetArrayLength(bytes));
  jni->ReleaseByteArrayElements(bytes, elements, JNI_ABORT);
  return defined;
}
#endif
