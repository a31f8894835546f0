// SPDX-License-Identifier: Apache-2.0
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <alloca.h>
#include <dlfcn.h>
#include <pthread.h>

#include "jni_test.hpp"

namespace {

/// The lowest address of the calling thread's stack.
char* end_of_stack() {
  pthread_attr_t attributes;
  void* end = nullptr;
  size_t size = 0;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &end, &size);
  pthread_attr_destroy(&attributes);
  return static_cast<char*>(end);
}

[[gnu::noinline]] void work(JNIEnv* env, jclass test, jint what) {
  switch (what) {
    case 0: env->CallStaticVoidMethod(test, env->GetStaticMethodID(test, "garbage", "()V")); break;
    case 1: env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), "mine"); break;
    case 2: env->NewStringUTF("some text, so that the heap fills up and is collected"); break;
    case 3: env->NewByteArray(9000); break;
    case 4:
      for (int i = 0; i < 20'000 && !env->ExceptionCheck(); ++i) env->DeleteLocalRef(env->NewByteArray(9000));
      break;
  }
}

}  // namespace

/// Whether the process has been built with AddressSanitizer or ThreadSanitizer, with which frames are several times as
/// large.
extern "C" JNIEXPORT jboolean JNICALL Java_Test_sanitized(JNIEnv*, jclass) {
  return dlsym(RTLD_DEFAULT, "__asan_init") != nullptr || dlsym(RTLD_DEFAULT, "__tsan_init") != nullptr;
}

/// Calls Test.again with a frame of that size.
extern "C" JNIEXPORT void JNICALL Java_Test_recurse(JNIEnv* env, jclass test, jint bytes, jint depth) {
  auto* frame = static_cast<volatile char*>(alloca(static_cast<size_t>(bytes)));
  frame[0] = 1;
  frame[bytes - 1] = 1;
  env->CallStaticVoidMethod(test, env->GetStaticMethodID(test, "again", "(II)V"), bytes, depth);
  frame[0] = 2;
}

/// Calls functions where so many bytes of the stack are left.
extern "C" JNIEXPORT void JNICALL Java_Test_near(JNIEnv* env, jclass test, jint left, jint what) {
  static thread_local char* const end = end_of_stack();
  char here;
  const auto bytes = &here - end - left;
  auto* frame = static_cast<volatile char*>(alloca(static_cast<size_t>(bytes)));
  for (long i = 1; i <= bytes; i += 4096) frame[bytes - i] = 1;
  work(env, test, what);
  frame[0] = 2;
}
