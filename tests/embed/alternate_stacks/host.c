// SPDX-License-Identifier: Apache-2.0
// Stacks for signal handlers that are the host's. One that it sets while the thread is attached stays when the thread
// detaches, and so does one from before. With one that is too small for a crash report, a fault in native code is
// reported nevertheless.
#include "embed.h"

#include <pthread.h>
#include <signal.h>

static char large[65536], small[8192];

static int is_now(void* stack) {
  stack_t now;
  sigaltstack(NULL, &now);
  return now.ss_sp == stack && !(now.ss_flags & SS_DISABLE);
}

static void set(void* stack, size_t size) {
  stack_t wanted = {.ss_sp = stack, .ss_size = size};
  sigaltstack(&wanted, NULL);
}

static void* keep(void* ignored) {
  JNIEnv* env;
  for (int i = 0; i < 2; i++) {
    (*vm)->AttachCurrentThread(vm, (void**)&env, NULL);
    if (i == 0) set(large, sizeof large);
    (*vm)->DetachCurrentThread(vm);
    SAY("set %s: %s", i == 0 ? "while attached" : "before", is_now(large) ? "kept" : "taken away");
  }
  set(small, sizeof small);
  (*vm)->AttachCurrentThread(vm, (void**)&env, NULL);
  (*vm)->DetachCurrentThread(vm);
  SAY("a small one: %s", is_now(small) ? "kept" : "taken away");
  return ignored;
}

static void* fault(void* ignored) {
  JNIEnv* env;
  set(small + 4096, 2048);
  (*vm)->AttachCurrentThread(vm, (void**)&env, NULL);
  *(volatile int*)8 = 1;
  return ignored;
}

static void in_thread(void* (*body)(void*)) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, NULL);
  pthread_join(thread, NULL);
}

static void keeps(char** words) {
  start_vm(words, NULL);
  in_thread(keep);
}

static void reports(char** words) {
  start_vm(words, "-XX:ErrorFile=report.txt");
  if (freopen("messages.txt", "w", stdout) == NULL || freopen("messages.txt", "a", stderr) == NULL) return;
  in_thread(fault);
}

int main(int count, char** words) {
  (void)count;
  in_process("keeps", keeps, words);
  in_process("reports", reports, words);
  FILE* report = fopen("report.txt", "r");
  char line[1000];
  while (report != NULL && fgets(line, sizeof line, report) != NULL)
    if (strstr(line, "SIGSEGV (0xb) at pc=") != NULL) {
      SAY("There is a report of SIGSEGV.");
      break;
    }
  return 0;
}
