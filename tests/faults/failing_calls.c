/* SPDX-License-Identifier: Apache-2.0
   Preloaded into a process, makes calls for memory and threads fail: FAIL_MALLOC=k the k-th of malloc, calloc, realloc
   and their like, FAIL_MMAP=k, FAIL_THREAD=k; and with FAIL_LENGTH=n so many in a row (usually 1). FAIL_COUNT=1: says
   at the process's end how many calls there were. Calls before the program's own start (the loader's) succeed. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void* __libc_malloc(size_t);
extern void* __libc_calloc(size_t, size_t);
extern void* __libc_realloc(void*, size_t);
extern void* __libc_memalign(size_t, size_t);

struct calls {
  const char* variable;
  atomic_long made;
  long first; /* that fails; 0: none */
};
static struct calls mallocs = {"FAIL_MALLOC", 0, 0}, mmaps = {"FAIL_MMAP", 0, 0}, threads = {"FAIL_THREAD", 0, 0};
static long length = 1;
static int armed = 0;

static long number(const char* variable, long otherwise) {
  const char* text = getenv(variable);
  return text == NULL ? otherwise : atol(text);
}

__attribute__((constructor)) static void start(void) {
  length = number("FAIL_LENGTH", 1);
  struct calls* all[] = {&mallocs, &mmaps, &threads};
  for (int i = 0; i < 3; i++) all[i]->first = number(all[i]->variable, 0);
  armed = 1;
}

__attribute__((destructor)) static void end(void) {
  if (getenv("FAIL_COUNT") != NULL)
    fprintf(stderr, "FAIL_MALLOC=%ld FAIL_MMAP=%ld FAIL_THREAD=%ld\n", mallocs.made, mmaps.made, threads.made);
}

static int fails(struct calls* calls) {
  if (!armed) return 0;
  long n = atomic_fetch_add(&calls->made, 1) + 1;
  if (calls->first == 0 || n < calls->first || n >= calls->first + length) return 0;
  errno = ENOMEM;
  return 1;
}

void* malloc(size_t bytes) { return fails(&mallocs) ? NULL : __libc_malloc(bytes); }
void* calloc(size_t count, size_t bytes) { return fails(&mallocs) ? NULL : __libc_calloc(count, bytes); }
void* realloc(void* memory, size_t bytes) { return fails(&mallocs) ? NULL : __libc_realloc(memory, bytes); }
void* memalign(size_t alignment, size_t bytes) { return fails(&mallocs) ? NULL : __libc_memalign(alignment, bytes); }
void* aligned_alloc(size_t alignment, size_t bytes) { return memalign(alignment, bytes); }
int posix_memalign(void** memory, size_t alignment, size_t bytes) {
  void* made = memalign(alignment, bytes);
  if (made == NULL) return ENOMEM;
  *memory = made;
  return 0;
}

void* mmap(void* address, size_t bytes, int protection, int flags, int fd, off_t offset) {
  if (fails(&mmaps)) return MAP_FAILED;
  return (void*)syscall(SYS_mmap, address, bytes, protection, flags, fd, offset);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* argument) {
  static int (*real)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*) = NULL;
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "pthread_create");
  if (fails(&threads)) return EAGAIN;
  return real(thread, attributes, run, argument);
}
