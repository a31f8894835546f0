// SPDX-License-Identifier: Apache-2.0
#include "jni_test.hpp"
extern "C" JNIEXPORT jobject JNICALL Java_Test_module(JNIEnv* env, jclass, jclass c) { return env->GetModule(c); }
