// SPDX-License-Identifier: Apache-2.0
// JNI functions that run no Java code, on stacks of the host's own (swapcontext), while the heap is collected, by this
// thread and by another one: what they have made stays, and the stacks may go. A call of Java there is a
// StackOverflowError, because nobody knows where the stack ends.
#include "embed.h"

#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { kSize = 1 << 20, kArrays = 3000, kKept = 50 };
static ucontext_t back, coroutine;
static JNIEnv* env;
static JNIEnv* env_of_collector;
static jobject kept[kKept];

static void run_on_stack(void (*body)(void)) {
  getcontext(&coroutine);
  coroutine.uc_stack.ss_size = kSize;
  coroutine.uc_stack.ss_sp = mmap(NULL, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  coroutine.uc_link = &back;
  makecontext(&coroutine, body, 0);
  swapcontext(&back, &coroutine);
}

static void collect(JNIEnv* e) {
  jclass system = (*e)->FindClass(e, "java/lang/System");
  (*e)->CallStaticVoidMethod(e, system, (*e)->GetStaticMethodID(e, system, "gc", "()V"));
}

static void make_arrays(void) {
  int made = 0;
  for (int i = 0; i < kArrays; i++) {
    jbyteArray array = (*env)->NewByteArray(env, 100000);
    jbyte number = (jbyte)i;
    if (array != NULL) (*env)->SetByteArrayRegion(env, array, 0, 1, &number);
    made += array != NULL;
    if (i < kKept)
      kept[i] = array;
    else
      (*env)->DeleteLocalRef(env, array);
  }
  SAY("%d arrays", made);
}

static int kept_are_right(void) {
  int right = 0;
  for (int i = 0; i < kKept; i++) {
    jbyte number;
    (*env)->GetByteArrayRegion(env, kept[i], 0, 1, &number);
    right += number == (jbyte)i;
  }
  return right;
}

static void* collect_often(void* done) {
  (*vm)->AttachCurrentThread(vm, (void**)&env_of_collector, NULL);
  while (!__atomic_load_n((int*)done, __ATOMIC_ACQUIRE)) collect(env_of_collector);
  (*vm)->DetachCurrentThread(vm);
  return NULL;
}

/// Makes objects, and leaves the stack for the other one again and again.
static void make_and_leave(void) {
  for (;;) {
    for (int i = 0; i < 100; i++) (*env)->DeleteLocalRef(env, (*env)->NewStringUTF(env, "text"));
    swapcontext(&coroutine, &back);
  }
}

static jclass integer, overflow_error;
static jmethodID bit_count;

static void call_java(void) {
  jint result = (*env)->CallStaticIntMethod(env, integer, bit_count, 255);
  jthrowable thrown = (*env)->ExceptionOccurred(env);
  (*env)->ExceptionClear(env);
  SAY("a call of Java: %d, StackOverflowError: %d", result,
      thrown != NULL && (*env)->IsInstanceOf(env, thrown, overflow_error));
}

/// A thread's stack, a hole, and above that the stack of a coroutine, which the thread's native method goes on in.
enum { kHole = 1 << 16 };
static ucontext_t in_native, above;
static JNIEnv* env_of_worker;

static void make_and_go_back(void) {
  for (;;) {
    (*env_of_worker)->DeleteLocalRef(env_of_worker, (*env_of_worker)->NewStringUTF(env_of_worker, "text"));
    swapcontext(&above, &in_native);
  }
}

static void JNICALL call(JNIEnv* e, jclass work) {
  (void)e, (void)work;
  swapcontext(&in_native, &above);
}

static void* call_often(void* unused) {
  (*vm)->AttachCurrentThread(vm, (void**)&env_of_worker, NULL);
  JNIEnv* e = env_of_worker;
  jclass work = (*e)->FindClass(e, "Work");
  JNINativeMethod row = {(char*)"call", (char*)"()V", (void*)call};
  (*e)->RegisterNatives(e, work, &row, 1);
  (*e)->CallStaticVoidMethod(e, work, (*e)->GetStaticMethodID(e, work, "callOften", "()V"));
  if ((*e)->ExceptionCheck(e)) (*e)->ExceptionDescribe(e);
  (*vm)->DetachCurrentThread(vm);
  return unused;
}

static void calls_from_a_stack_above(void) {
  char* stack = mmap(NULL, 2 * kSize + kHole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(stack + kSize, kHole, PROT_NONE);
  getcontext(&above);
  above.uc_stack.ss_size = kSize;
  above.uc_stack.ss_sp = stack + kSize + kHole;
  makecontext(&above, make_and_go_back, 0);
  int done = 0;
  pthread_t collector, worker;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstack(&attributes, stack, kSize);
  pthread_create(&collector, NULL, collect_often, &done);
  pthread_create(&worker, &attributes, call_often, NULL);
  pthread_join(worker, NULL);
  __atomic_store_n(&done, 1, __ATOMIC_RELEASE);
  pthread_join(collector, NULL);
  SAY("calls from a stack above the thread's");
}

int main(int count, char** words) {
  (void)count;
  env = start_vm(words, "-Xmx64m");
  run_on_stack(make_arrays);
  SAY("%d of them right", kept_are_right());

  int done = 0;
  pthread_t collector;
  pthread_create(&collector, NULL, collect_often, &done);
  for (int i = 0; i < 50; i++) {
    run_on_stack(make_and_leave);
    swapcontext(&back, &coroutine);
    void* stack = coroutine.uc_stack.ss_sp;
    munmap(stack, kSize);
    (*env)->DeleteLocalRef(env, (*env)->NewStringUTF(env, "text"));
  }
  __atomic_store_n(&done, 1, __ATOMIC_RELEASE);
  pthread_join(collector, NULL);
  collect(env);
  SAY("%d of them right", kept_are_right());
  calls_from_a_stack_above();
  integer = (*env)->FindClass(env, "java/lang/Integer");
  bit_count = (*env)->GetStaticMethodID(env, integer, "bitCount", "(I)I");
  overflow_error = (*env)->FindClass(env, "java/lang/StackOverflowError");
  run_on_stack(call_java);
  SAY("end");
  return 0;
}
