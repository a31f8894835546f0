// SPDX-License-Identifier: Apache-2.0
// Stacks for signal handlers that are the host's. One that it sets while the thread is attached stays when the thread
// detaches, and so does one from before. With one that is too small for a crash report, a fault in native code is
// reported nevertheless. A handler that the host has set before runs on the thread's own stack, if it has asked for
// nothing else: collectors and coroutines look for it there.
#include "embed.h"

#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>

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

static char *page, *lowest, *highest;

static int is_blocked(int signal) {
  sigset_t blocked;
  pthread_sigmask(SIG_BLOCK, NULL, &blocked);
  return sigismember(&blocked, signal);
}

static void allow(int signal, siginfo_t* info, void* context) {
  char here;
  SAY("signal %d at the page: %s; on the thread's own stack: %s; SIGUSR1 is %s, SIGUSR2 %s", signal,
      info->si_addr == page ? "yes" : "no", &here > lowest && &here < highest ? "yes" : "no",
      is_blocked(SIGUSR1) ? "blocked" : "free", is_blocked(SIGUSR2) ? "blocked" : "free");
  mprotect(page, 4096, PROT_READ | PROT_WRITE);
  (void)context;
}

static void* touch(void* ignored) {
  JNIEnv* env;
  pthread_attr_t attributes;
  void* stack;
  size_t size;
  (*vm)->AttachCurrentThread(vm, (void**)&env, NULL);
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &stack, &size);
  pthread_attr_destroy(&attributes);
  lowest = stack, highest = lowest + size;
  for (int i = 0; i < 2; i++) {
    double before = i + 0.25;
    mprotect(page, 4096, PROT_NONE);
    *(volatile double*)page = before * 4;
    SAY("stored %g, and %g is what it was; SIGUSR1 is %s", *(double*)page, before,
        is_blocked(SIGUSR1) ? "blocked" : "free");
  }
  (*vm)->DetachCurrentThread(vm);
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

static void chains(char** words) {
  struct sigaction action = {.sa_sigaction = allow, .sa_flags = SA_SIGINFO};
  sigaddset(&action.sa_mask, SIGUSR1);
  sigaction(SIGSEGV, &action, NULL);
  page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  start_vm(words, NULL);
  in_thread(touch);
}

static void reports(char** words) {
  start_vm(words, "-XX:ErrorFile=report.txt");
  if (freopen("messages.txt", "w", stdout) == NULL || freopen("messages.txt", "a", stderr) == NULL) return;
  in_thread(fault);
}

int main(int count, char** words) {
  (void)count;
  in_process("keeps", keeps, words);
  in_process("chains", chains, words);
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
