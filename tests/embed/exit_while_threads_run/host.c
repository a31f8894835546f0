// SPDX-License-Identifier: Apache-2.0
// main returns, or calls exit, while a daemon thread of Java works and the VM has not been destroyed. An exit handler
// that was set before the library was loaded runs last, and takes its time.
#include "embed.h"

static void slow(void) {
  usleep(300000);
  SAY("handler done");
}

int main(int count, char** words) {
  (void)count;
  atexit(slow);
  JNIEnv* env = start_vm(words, "-Xmx32m");
  jclass work = (*env)->FindClass(env, "Work");
  (*env)->CallStaticVoidMethod(env, work, (*env)->GetStaticMethodID(env, work, "start", "()V"));
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionDescribe(env);
  return 0;
}
