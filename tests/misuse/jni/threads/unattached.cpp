// SPDX-License-Identifier: Apache-2.0
// expect: jni.foreign_env NewStringUTF not attached
#include "misuse.hpp"

#include <thread>

void misuse(JNIEnv* env, jclass, jobject) {
  std::thread([env] {
    env->NewStringUTF("text");  // HERE
  }).join();
}
