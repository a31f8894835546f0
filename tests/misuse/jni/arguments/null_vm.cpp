// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.pointer GetJavaVM vm null
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->GetJavaVM(nullptr);  // HERE
}
