// SPDX-License-Identifier: Apache-2.0
// Threads that end without having detached. Destructors of the host's keys use JNI and detach, whether their key is
// older or newer than the VM's, in the first round of destructors and in the last; so does a thread that is cancelled,
// or calls pthread_exit. Afterwards the VM collects, and other threads attach.
#include "embed.h"

#include <limits.h>
#include <pthread.h>

static pthread_key_t older, newer;
static int rounds_to_wait;
static JNIEnv* env_of_thread;
static const char* how;

/// The destructor of both keys: waits for a later round if it is asked to.
static void ends(void* value) {
  static _Thread_local int rounds;
  JavaVM* found = NULL;
  JNIEnv* env = env_of_thread;
  if (rounds++ < rounds_to_wait) {
    pthread_setspecific(strcmp(how, "older") == 0 ? older : newer, value);
    return;
  }
  jint result = (*env)->GetJavaVM(env, &found);
  SAY("%s key, round %d: GetJavaVM %d, the VM %d", how, rounds, result, found == vm);
  if (rounds_to_wait == 0) {
    jstring text = (*env)->NewStringUTF(env, "destructor");
    SAY("length %d", (*env)->GetStringUTFLength(env, text));
  }
  SAY("DetachCurrentThread %d", (*found)->DetachCurrentThread(found));
}

static void* attach_and_end(void* key) {
  (*vm)->AttachCurrentThreadAsDaemon(vm, (void**)&env_of_thread, NULL);
  if (key != NULL) pthread_setspecific(*(pthread_key_t*)key, &env_of_thread);
  return NULL;
}

static void* attach_and_exit(void* key) {
  attach_and_end(key);
  pthread_exit(key);
}

static pthread_barrier_t attached;
static void* attach_and_wait(void* key) {
  attach_and_end(key);
  pthread_barrier_wait(&attached);
  for (;;) pause();
  return NULL;
}

/// How C++ calls the destructor of a thread_local object, before those of all keys.
int __cxa_thread_atexit_impl(void (*destructor)(void*), void* object, void* dso);
extern void* __dso_handle;
static void* attach_with_object(void* key) {
  attach_and_end(NULL);
  __cxa_thread_atexit_impl(ends, key, &__dso_handle);
  return NULL;
}

static void end_thread(const char* what, void* (*body)(void*), pthread_key_t* key, int wait, int cancel) {
  pthread_t thread;
  how = what;
  rounds_to_wait = wait;
  pthread_create(&thread, NULL, body, key);
  if (cancel) {
    pthread_barrier_wait(&attached);
    pthread_cancel(thread);
  }
  pthread_join(thread, NULL);
}

static void collect(JNIEnv* env) {
  jclass system = (*env)->FindClass(env, "java/lang/System");
  (*env)->CallStaticVoidMethod(env, system, (*env)->GetStaticMethodID(env, system, "gc", "()V"));
}

int main(int count, char** words) {
  (void)count;
  pthread_key_create(&older, ends);
  JNIEnv* env = start_vm(words, NULL);
  pthread_key_create(&newer, ends);
  end_thread("no", attach_and_end, NULL, 0, 0);
  for (int wait = 0; wait < PTHREAD_DESTRUCTOR_ITERATIONS; wait += PTHREAD_DESTRUCTOR_ITERATIONS - 1) {
    end_thread("older", attach_and_end, &older, wait, 0);
    end_thread("newer", attach_and_end, &newer, wait, 0);
    end_thread("newer", attach_and_exit, &newer, wait, 0);
  }
  pthread_barrier_init(&attached, NULL, 2);
  end_thread("newer", attach_and_wait, &newer, 0, 1);
  end_thread("no", attach_with_object, NULL, 0, 0);
  collect(env);
  for (int i = 0; i < 100; i++) end_thread("no", attach_and_end, NULL, 0, 0);
  collect(env);
  SAY("end");
  return 0;
}
