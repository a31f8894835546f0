// SPDX-License-Identifier: Apache-2.0
// What the hosts of this folder share: creating the VM, and running a part of a case in a process of its own.
#pragma once
#include <dlfcn.h>
#include <jni.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static JavaVM* vm;

/// Prints a line at once, so that it is there if the process ends by a signal.
#define SAY(...) (printf(__VA_ARGS__), putchar('\n'), (void)fflush(stdout))

/// Loads the library and creates the VM. The class path is CLASSES; `option` is one more option unless it is null, and
/// so are the words of $EMBED_OPTIONS. Ends the process if that fails.
static inline JNIEnv* start_vm(char** words, const char* option) {
  void* library = dlopen(words[1], RTLD_NOW | RTLD_GLOBAL);
  if (library == NULL) {
    SAY("%s", dlerror());
    exit(90);
  }
  jint (*create)(JavaVM**, void**, void*);
  *(void**)&create = dlsym(library, "JNI_CreateJavaVM");
  char class_path[4096];
  snprintf(class_path, sizeof class_path, "-Djava.class.path=%s", words[2]);
  JavaVMOption options[10] = {{class_path, NULL}};
  int count = 1;
  if (option != NULL) options[count++].optionString = (char*)option;
  const char* more = getenv("EMBED_OPTIONS");
  char* rest = more == NULL ? NULL : strdup(more);
  for (char* word = rest == NULL ? NULL : strtok(rest, " "); word != NULL && count < 10; word = strtok(NULL, " "))
    options[count++].optionString = word;
  JavaVMInitArgs arguments = {JNI_VERSION_1_8, count, options, JNI_FALSE};
  JNIEnv* env;
  jint result = create(&vm, (void**)&env, &arguments);
  free(rest);
  if (result != JNI_OK) {
    SAY("JNI_CreateJavaVM: %d", result);
    exit(91);
  }
  return env;
}

/// Runs `part` in a process of its own, without a core file, and says how that has ended unless it was exit code 0.
/// There must be no VM yet.
static inline void in_process(const char* name, void (*part)(char** words), char** words) {
  SAY("== %s", name);
  pid_t child = fork();
  if (child == 0) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    part(words);
    exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status))
    SAY("ended by SIG%s", sigabbrev_np(WTERMSIG(status)));
  else if (WEXITSTATUS(status) != 0)
    SAY("exit %d", WEXITSTATUS(status));
}
