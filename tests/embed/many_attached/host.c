// SPDX-License-Identifier: Apache-2.0
// Threads of the host attach and detach again and again, 200 are attached at once, and an attached thread starts other
// programs. JNI 10, "Attaching to the VM", "Detaching from the VM".
#include "embed.h"

#include <pthread.h>

enum { kAtOnce = 200, kTurns = 20 };
static pthread_barrier_t all_attached;
static int failures;

static void check(int holds) {
  if (!holds) __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
}

static int exit_code_of_program(void) {
  pid_t child = fork();
  if (child == 0) {
    execl("/bin/sh", "sh", "-c", "exit 7", (char*)NULL);
    _exit(1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

static void* attach_and_detach(void* number) {
  JNIEnv* env;
  for (int i = 0; i < kTurns; i++) {
    check((*vm)->AttachCurrentThread(vm, (void**)&env, NULL) == JNI_OK);
    check((*env)->FindClass(env, "java/lang/Object") != NULL);
    check((*vm)->DetachCurrentThread(vm) == JNI_OK);
    check((*vm)->GetEnv(vm, (void**)&env, JNI_VERSION_1_8) == JNI_EDETACHED);
  }
  check((*vm)->AttachCurrentThreadAsDaemon(vm, (void**)&env, NULL) == JNI_OK);
  pthread_barrier_wait(&all_attached);
  if ((size_t)number % 20 == 0) check(exit_code_of_program() == 7);
  check((*vm)->DetachCurrentThread(vm) == JNI_OK);
  return NULL;
}

int main(int count, char** words) {
  (void)count;
  start_vm(words, NULL);
  pthread_barrier_init(&all_attached, NULL, kAtOnce);
  pthread_t threads[kAtOnce];
  for (size_t i = 0; i < kAtOnce; i++) pthread_create(&threads[i], NULL, attach_and_detach, (void*)i);
  for (size_t i = 0; i < kAtOnce; i++) pthread_join(threads[i], NULL);
  SAY("%d failures", failures);
  SAY("destroy: %d", (*vm)->DestroyJavaVM(vm));
  return 0;
}
