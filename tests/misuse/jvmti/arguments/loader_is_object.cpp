// SPDX-License-Identifier: Apache-2.0
// expect: argument.illegal GetClassLoaderClasses initiating_loader
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jint count;
  jclass* classes;
  jvmti->GetClassLoaderClasses(object, &count, &classes);  // HERE
}
