// SPDX-License-Identifier: Apache-2.0
#include <pthread.h>

#include "jni_test.hpp"

static JavaVM* machine;
static jclass test_class;
static jobject shared_lock;

static void* in_thread(void (*body)()) {
  pthread_t thread;
  pthread_create(
      &thread, nullptr,
      [](void* f) -> void* {
        reinterpret_cast<void (*)()>(f)();
        return nullptr;
      },
      reinterpret_cast<void*>(body));
  pthread_join(thread, nullptr);
  return nullptr;
}

static void call_static(JNIEnv* env, const char* name) {
  env->CallStaticVoidMethod(test_class, env->GetStaticMethodID(test_class, name, "()V"));
}

extern "C" {

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* vm, void*) {
  machine = vm;
  JNIEnv* env;
  say("OnLoad: GetEnv %d", vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_10));
  // FindClass uses the loader of the class whose library is being loaded.
  say("OnLoad: FindClass %d", env->FindClass("Test") != nullptr);
  return JNI_VERSION_10;
}

JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass test, jobject lock) {
  test_class = static_cast<jclass>(env->NewGlobalRef(test));
  shared_lock = env->NewGlobalRef(lock);
  void* out;
  say("GetEnv: %d %d %d %d", machine->GetEnv(&out, JNI_VERSION_1_1), machine->GetEnv(&out, JNI_VERSION_1_8),
      machine->GetEnv(&out, 0x7777), machine->GetEnv(&out, JNI_VERSION_10));
  say("version %x", env->GetVersion());
  say("DetachCurrentThread below Java: %d", machine->DetachCurrentThread());
  JavaVM* same;
  say("GetJavaVM: %d", env->GetJavaVM(&same));
  say("the same: %d", same == machine);

  in_thread([] {
    void* out;
    say("not attached: %d", machine->GetEnv(&out, JNI_VERSION_10));
    JNIEnv* env;
    say("attach: %d", machine->AttachCurrentThread(reinterpret_cast<void**>(&env), nullptr));
    JNIEnv* again;
    machine->AttachCurrentThread(reinterpret_cast<void**>(&again), nullptr);
    say("again: %d", again == env);
    call_static(env, "fromAttached");
    say("FindClass without Java frames: %d", env->FindClass("Test") != nullptr);
    env->MonitorEnter(shared_lock);  // released by the detach
    say("detach: %d", machine->DetachCurrentThread());
    say("detach again: %d", machine->DetachCurrentThread());
    say("not attached: %d", machine->GetEnv(&out, JNI_VERSION_10));
  });
  in_thread([] {
    JavaVMAttachArgs arguments = {JNI_VERSION_10, const_cast<char*>("a daemon"), nullptr};
    JNIEnv* env;
    machine->AttachCurrentThreadAsDaemon(reinterpret_cast<void**>(&env), &arguments);
    call_static(env, "fromAttached");
    machine->DetachCurrentThread();
  });
  in_thread([] {
    JavaVMAttachArgs arguments = {JNI_VERSION_10, const_cast<char*>("failing"), nullptr};
    JNIEnv* env;
    machine->AttachCurrentThread(reinterpret_cast<void**>(&env), &arguments);
    call_static(env, "failing");
    say("pending %d", env->ExceptionCheck());
    machine->DetachCurrentThread();
  });
  say("monitor: %d %d", env->MonitorEnter(lock), env->MonitorEnter(lock));
  say("monitor: %d", env->MonitorExit(lock));
}
}
