// SPDX-License-Identifier: Apache-2.0
// Processes in which little is left: file descriptors, low addresses, thread-local memory, system calls.
#include "embed.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

static void work(JNIEnv* env) {
  jclass class = (*env)->FindClass(env, "Work");
  jstring text = (*env)->CallStaticObjectMethod(
      env, class, (*env)->GetStaticMethodID(env, class, "collect", "()Ljava/lang/String;"));
  if (text == NULL) {
    (*env)->ExceptionDescribe(env);
    exit(92);
  }
  SAY("%s", (*env)->GetStringUTFChars(env, text, NULL));
}

/// Leaves `count` descriptors free.
static void take_descriptors(rlim_t count) {
  const int next = dup(STDOUT_FILENO);
  close(next);
  struct rlimit limit = {(rlim_t)next + count, (rlim_t)next + count};
  setrlimit(RLIMIT_NOFILE, &limit);
}

static void no_descriptor(char** words) {
  JNIEnv* env = start_vm(words, NULL);
  (*vm)->DetachCurrentThread(vm);
  take_descriptors(0);
  while (open("/dev/null", O_RDONLY) >= 0) {
  }
  // The bounds of the first thread's stack are in a file that cannot be opened.
  SAY("attach %d", (*vm)->AttachCurrentThread(vm, (void**)&env, NULL));
  jclass class = (*env)->FindClass(env, "java/lang/Runtime");
  jmethodID get = (*env)->GetStaticMethodID(env, class, "getRuntime", "()Ljava/lang/Runtime;");
  jobject runtime = (*env)->CallStaticObjectMethod(env, class, get);
  (*env)->CallVoidMethod(env, runtime, (*env)->GetMethodID(env, class, "gc", "()V"));
  SAY("collected, pending %d", (*env)->ExceptionCheck(env));
}

static void three_descriptors(char** words) {
  take_descriptors(3);
  work(start_vm(words, NULL));
}

static void no_membarrier(char** words) {
  JNIEnv* env = start_vm(words, NULL);
  struct sock_filter rules[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof rules / sizeof rules[0], rules};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  SAY("sandbox %ld", syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program));
  work(env);
}

static void no_low_addresses(char** words) {
  const size_t from = (size_t)256 << 20, end = (size_t)1 << 41, step = (size_t)256 << 20;
  for (size_t at = from; at < end; at += step)
    mmap((void*)at, step, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  work(start_vm(words, NULL));
}

static void thread_locals_taken(char** words) {
  char plugin[4096];
  snprintf(plugin, sizeof plugin, "%s/../plugin.so", words[2]);
  if (dlopen(plugin, RTLD_NOW) == NULL) SAY("%s", dlerror());
  work(start_vm(words, NULL));
}

int main(int count, char** words) {
  (void)count;
  in_process("no descriptor", no_descriptor, words);
  in_process("three descriptors", three_descriptors, words);
  in_process("membarrier is refused", no_membarrier, words);
  in_process("low addresses are taken", no_low_addresses, words);
  in_process("thread-local memory is taken", thread_locals_taken, words);
  return 0;
}
