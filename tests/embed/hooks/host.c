// SPDX-License-Identifier: Apache-2.0
// The functions that a host passes to JNI_CreateJavaVM: "vfprintf" gets what the VM writes to stdout and stderr, which
// then get nothing; "exit" is called by System.exit and Runtime.halt; "abort" by FatalError, a crash, and a failed
// start.
#include "embed.h"

#include <signal.h>
#include <stdarg.h>

static char got[1 << 20];
static size_t length;
static int answers, streams;  // descriptors: where this program writes, and the file that stands for stdout and stderr

static jint JNICALL vfprintf_hook(FILE* stream, const char* format, va_list words) {
  (void)stream;
  const int n = vsnprintf(got + length, sizeof got - length, format, words);
  if (n > 0 && (size_t)n < sizeof got - length) length += (size_t)n;
  return n;
}

static void told(const char* what, const char* phrase) {
  const long long written = (long long)lseek(streams, 0, SEEK_END);
  dprintf(answers, "%s: the hook has \"%s\": %d, stdout and stderr have %s\n", what, phrase,
          strstr(got, phrase) != NULL, written == 0 ? "nothing" : "something");
}

static const char* expected_of_abort = "";
static void JNICALL abort_hook(void) { told("abort", expected_of_abort); }
static void JNICALL exit_hook(jint code) { dprintf(answers, "exit %d\n", code); }

static JNIEnv* create(char** words, const char* option) {
  answers = dup(STDOUT_FILENO);
  streams = fileno(tmpfile());
  dup2(streams, STDOUT_FILENO);
  dup2(streams, STDERR_FILENO);
  void* library = dlopen(words[1], RTLD_NOW);
  jint (*make)(JavaVM**, void**, void*);
  *(void**)&make = dlsym(library, "JNI_CreateJavaVM");
  union {
    void (*function)(void);
    void* data;
  } print = {(void (*)(void))vfprintf_hook}, at_exit = {(void (*)(void))exit_hook}, at_abort = {abort_hook};
  JavaVMOption options[] = {
      {(char*)"vfprintf", print.data},          {(char*)"exit", at_exit.data}, {(char*)"abort", at_abort.data},
      {(char*)"-XX:ErrorFile=/dev/null", NULL}, {(char*)option, NULL},
  };
  JavaVMInitArgs arguments = {JNI_VERSION_1_8, option == NULL ? 4 : 5, options, JNI_FALSE};
  JNIEnv* env = NULL;
  const jint result = make(&vm, (void**)&env, &arguments);
  if (result != JNI_OK) dprintf(answers, "JNI_CreateJavaVM: %d\n", result);
  return env;
}

static void fatal_error(char** words) {
  JNIEnv* env = create(words, NULL);
  expected_of_abort = "FATAL ERROR in native method: the message\n";
  (*env)->FatalError(env, "the message");
}

static void crash(char** words) {
  create(words, NULL);
  dup2(answers, streams);  // the report is not a message
  *(volatile int*)8 = 1;
}

static void runtime(char** words, const char* class, const char* method) {
  JNIEnv* env = create(words, NULL);
  jclass found = (*env)->FindClass(env, class);
  if (strcmp(method, "exit") == 0) {
    (*env)->CallStaticVoidMethod(env, found, (*env)->GetStaticMethodID(env, found, "exit", "(I)V"), 3);
    return;
  }
  jmethodID get = (*env)->GetStaticMethodID(env, found, "getRuntime", "()Ljava/lang/Runtime;");
  (*env)->CallVoidMethod(env, (*env)->CallStaticObjectMethod(env, found, get),
                         (*env)->GetMethodID(env, found, method, "(I)V"), 4);
}
static void system_exit(char** words) { runtime(words, "java/lang/System", "exit"); }
static void runtime_halt(char** words) { runtime(words, "java/lang/Runtime", "halt"); }

static void no_agent(char** words) {
  expected_of_abort = "Could not find agent library nosuch";
  create(words, "-agentlib:nosuch");
}

static void no_option(char** words) {
  create(words, "-XX:+NoSuchFlag");
  told("option", "Unrecognized VM option 'NoSuchFlag'");
}

static void flags(char** words) {
  create(words, "-XX:+PrintFlagsFinal");
  told("flags", " MaxHeapSize ");
}

static void log_lines(char** words) {
  create(words, "-Xlog:class+load");
  told("log", "[class,load] java.lang.Object source: ");
}

static void thread_dump(char** words) {
  JNIEnv* env = create(words, NULL);
  jclass thread = (*env)->FindClass(env, "java/lang/Thread");
  jmethodID sleep = (*env)->GetStaticMethodID(env, thread, "sleep", "(J)V");
  kill(getpid(), SIGQUIT);
  while (strstr(got, "\"Reference Handler\"") == NULL) (*env)->CallStaticVoidMethod(env, thread, sleep, (jlong)10);
  told("dump", "Full thread dump ");
}

static void description(char** words) {
  JNIEnv* env = create(words, NULL);
  (*env)->FindClass(env, "no/such/Class");
  (*env)->ExceptionDescribe(env);  // Java code prints the stack trace
  dprintf(answers, "description: the hook has \"%s\"\n", got);
}

int main(int count, char** words) {
  (void)count;
  in_process("FatalError", fatal_error, words);
  in_process("crash", crash, words);
  in_process("System.exit", system_exit, words);
  in_process("Runtime.halt", runtime_halt, words);
  in_process("a missing agent", no_agent, words);
  in_process("an unknown option", no_option, words);
  in_process("PrintFlagsFinal", flags, words);
  in_process("a log", log_lines, words);
  in_process("a thread dump", thread_dump, words);
  in_process("ExceptionDescribe", description, words);
  return 0;
}
