/* SPDX-License-Identifier: Apache-2.0
   Preloaded into a process, makes calls for memory, threads and files fail: FAIL_MALLOC=k the k-th of malloc, calloc,
   realloc and their like, FAIL_MMAP=k, FAIL_THREAD=k, FAIL_OPEN=k (open and fopen), FAIL_READ=k (read and pread); and
   with FAIL_LENGTH=n so many in a row (usually 1). FAIL_COUNT=1: says at the process's end how many calls there were.
   Calls before the program's own start (the loader's) succeed, and so do those from within the C library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
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
  int error;
};
static struct calls mallocs = {"FAIL_MALLOC", 0, 0, ENOMEM}, mmaps = {"FAIL_MMAP", 0, 0, ENOMEM},
                    threads = {"FAIL_THREAD", 0, 0, EAGAIN}, opens = {"FAIL_OPEN", 0, 0, EMFILE},
                    reads = {"FAIL_READ", 0, 0, EIO};
static struct calls* const all[] = {&mallocs, &mmaps, &threads, &opens, &reads};
enum { kinds = sizeof all / sizeof all[0] };
static long length = 1;
static int armed = 0;

static long number(const char* variable, long otherwise) {
  const char* text = getenv(variable);
  return text == NULL ? otherwise : atol(text);
}

__attribute__((constructor)) static void start(void) {
  length = number("FAIL_LENGTH", 1);
  for (int i = 0; i < kinds; i++) all[i]->first = number(all[i]->variable, 0);
  armed = 1;
}

__attribute__((destructor)) static void end(void) {
  if (getenv("FAIL_COUNT") == NULL) return;
  for (int i = 0; i < kinds; i++) fprintf(stderr, "%s=%ld\n", all[i]->variable, all[i]->made);
}

static int fails(struct calls* calls) {
  if (!armed) return 0;
  long n = atomic_fetch_add(&calls->made, 1) + 1;
  if (calls->first == 0 || n < calls->first || n >= calls->first + length) return 0;
  errno = calls->error;
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

static int opened(int folder, const char* path, int flags, va_list arguments) {
  const int mode = flags & (O_CREAT | O_TMPFILE) ? (int)va_arg(arguments, unsigned) : 0;
  return fails(&opens) ? -1 : (int)syscall(SYS_openat, folder, path, flags, mode);
}

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const int made = opened(AT_FDCWD, path, flags, arguments);
  va_end(arguments);
  return made;
}
int open64(const char* path, int flags, ...) __attribute__((alias("open")));

int openat(int folder, const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const int made = opened(folder, path, flags, arguments);
  va_end(arguments);
  return made;
}
int openat64(int folder, const char* path, int flags, ...) __attribute__((alias("openat")));

FILE* fopen(const char* path, const char* mode) {
  static FILE* (*real)(const char*, const char*) = NULL;
  if (real == NULL) *(void**)&real = dlsym(RTLD_NEXT, "fopen");
  return fails(&opens) ? NULL : real(path, mode);
}
FILE* fopen64(const char* path, const char* mode) __attribute__((alias("fopen")));

ssize_t read(int fd, void* to, size_t bytes) { return fails(&reads) ? -1 : syscall(SYS_read, fd, to, bytes); }
ssize_t pread(int fd, void* to, size_t bytes, off_t offset) {
  return fails(&reads) ? -1 : syscall(SYS_pread64, fd, to, bytes, offset);
}
ssize_t pread64(int fd, void* to, size_t bytes, off_t offset) __attribute__((alias("pread")));
