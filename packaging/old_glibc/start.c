/* SPDX-License-Identifier: Apache-2.0 */
/* The start of a program. Since glibc 2.34, the C library runs a program's constructors, and the code that the linker adds no longer tells it how;
   older ones need to be told, and newer ones do what they are told. */
#define _GNU_SOURCE
#include <dlfcn.h>

typedef void (*constructor)(int argc, char **argv, char **environment);
typedef int (*program)(int argc, char **argv, char **environment);
extern constructor __init_array_start[], __init_array_end[];

static void run_constructors(int argc, char **argv, char **environment) {
  for (constructor *each = __init_array_start; each != __init_array_end; ++each) (*each)(argc, argv, environment);
}

typedef int start(program, int argc, char **argv, constructor, void (*at_exit)(void), void (*end_of_linker)(void), void *stack);

int __libc_start_main(program main, int argc, char **argv, constructor none, void (*at_exit)(void), void (*end_of_linker)(void), void *stack) {
  (void)none;
  start *const of_old_glibc = (start *)dlvsym(RTLD_NEXT, "__libc_start_main", "GLIBC_2.2.5");
  return of_old_glibc(main, argc, argv, run_constructors, at_exit, end_of_linker, stack);
}
