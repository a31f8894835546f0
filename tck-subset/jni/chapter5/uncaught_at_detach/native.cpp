// SPDX-License-Identifier: Apache-2.0
#include <thread>
#include "jni_test.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass c, jobject lock) {
  JavaVM* vm = nullptr;
  env->GetJavaVM(&vm);
  jobject global = env->NewGlobalRef(lock);
  jobject test = env->NewGlobalRef(c);
  std::thread([=] {
    JNIEnv* mine = nullptr;
    vm->AttachCurrentThread(reinterpret_cast<void**>(&mine), nullptr);
    auto cls = static_cast<jclass>(test);
    mine->CallStaticVoidMethod(cls, mine->GetStaticMethodID(cls, "note", "()V"));
    say("enter %d", mine->MonitorEnter(global));
    vm->DetachCurrentThread();
  }).join();
}
