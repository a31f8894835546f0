// SPDX-License-Identifier: Apache-2.0
#include <thread>
#include "jni_test.hpp"
static JavaVM* vm;
static jclass test;
static jmethodID inside;
static void other(bool daemon) {
  JNIEnv* env = nullptr;
  say("before: %d", vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_10));
  JavaVMAttachArgs arguments{JNI_VERSION_10, const_cast<char*>(daemon ? "the daemon" : "the other"), nullptr};
  jint answer = daemon ? vm->AttachCurrentThreadAsDaemon(reinterpret_cast<void**>(&env), &arguments)
                       : vm->AttachCurrentThread(reinterpret_cast<void**>(&env), &arguments);
  JNIEnv *again = nullptr, *got = nullptr;
  jint second = vm->AttachCurrentThread(reinterpret_cast<void**>(&again), nullptr);
  say("attached: %d, again %d, same %d", answer, second, env == again);
  jint known = vm->GetEnv(reinterpret_cast<void**>(&got), JNI_VERSION_1_6);
  say("GetEnv: %d, same %d", known, got == env);
  env->CallStaticVoidMethod(test, inside);
  say("detached: %d", vm->DetachCurrentThread());
  say("GetEnv: %d", vm->GetEnv(reinterpret_cast<void**>(&got), JNI_VERSION_1_6));
}
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass c) {
  env->GetJavaVM(&vm);
  test = static_cast<jclass>(env->NewGlobalRef(c));
  inside = env->GetStaticMethodID(c, "inside", "()V");
  void* none = nullptr;
  say("unknown version: %d", vm->GetEnv(&none, 0x7fff0000));
  std::thread(other, false).join();
  std::thread(other, true).join();
}
