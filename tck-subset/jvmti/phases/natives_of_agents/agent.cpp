// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_early(JNIEnv* env, jclass) { return env->NewStringUTF("the agent's"); }
JNIEXPORT jstring JNICALL Java_Test_both(JNIEnv* env, jclass) { return env->NewStringUTF("the agent's"); }
JNIEXPORT jstring JNICALL Java_Test_only(JNIEnv* env, jclass) { return env->NewStringUTF("the agent's"); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM*, char*, void*) { return 0; }
}
