// SPDX-License-Identifier: Apache-2.0
#include <jni.h>
#include <pthread.h>

namespace {

void* unattached(void* argument) {
  auto* vm = static_cast<JavaVM*>(argument);
  void* env;
  vm->GetEnv(&env, JNI_VERSION_1_8);
  JavaVMAttachArgs arguments{0x00030003, nullptr, nullptr};
  vm->AttachCurrentThread(&env, &arguments);
  return nullptr;
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_fail(JNIEnv* env, jclass test) {
  JavaVM* vm;
  env->GetJavaVM(nullptr);
  env->GetJavaVM(&vm);
  void* other;
  vm->GetEnv(&other, 0x00020002);
  vm->GetEnv(&other, 0x30990000);
  vm->GetEnv(nullptr, JNI_VERSION_1_8);
  vm->DetachCurrentThread();
  env->EnsureLocalCapacity(-1);
  env->EnsureLocalCapacity(65537);
  env->ExceptionClear();
  env->Throw(nullptr);
  env->MonitorExit(test);
  env->ExceptionClear();
  pthread_t thread;
  pthread_create(&thread, nullptr, unattached, vm);
  pthread_join(thread, nullptr);
  char name[] = "twice", descriptor[] = "(J)J";
  const JNINativeMethod method{name, descriptor, nullptr};
  env->RegisterNatives(test, &method, 1);
}
