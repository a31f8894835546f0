// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>
#include "jni_test.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass) {
  void* libjvm = dlopen("libjvm.so", RTLD_LAZY | RTLD_NOLOAD);
  auto created = reinterpret_cast<jint (*)(JavaVM**, jsize, jsize*)>(dlsym(libjvm, "JNI_GetCreatedJavaVMs"));
  auto defaults = reinterpret_cast<jint (*)(void*)>(dlsym(libjvm, "JNI_GetDefaultJavaVMInitArgs"));
  auto create = reinterpret_cast<jint (*)(JavaVM**, void**, void*)>(dlsym(libjvm, "JNI_CreateJavaVM"));
  JavaVM *one = nullptr, *mine = nullptr;
  jsize count = 0;
  jint answer = created(&one, 1, &count);
  env->GetJavaVM(&mine);
  say("%d, %d VM, the same %d", answer, count, one == mine);
  JavaVMInitArgs arguments{};
  arguments.version = JNI_VERSION_1_8;
  say("defaults: %d", defaults(&arguments));
  arguments.version = JNI_VERSION_1_1;
  say("defaults of 1.1: %s", defaults(&arguments) < 0 ? "refused" : "given");
  arguments.version = JNI_VERSION_1_8;
  JavaVM* second = nullptr;
  void* second_env = nullptr;
  say("second VM: %s", create(&second, &second_env, &arguments) < 0 ? "refused" : "made");
  say("version at least 10: %d", env->GetVersion() >= JNI_VERSION_10);
}
