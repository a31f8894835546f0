// SPDX-License-Identifier: Apache-2.0
#include <jni.h>

// Asks the parent, as a loader should.
extern "C" JNIEXPORT jclass JNICALL Java_Test_00024Native_loadClass(JNIEnv* env, jobject self, jstring name) {
  jclass loader = env->FindClass("java/lang/ClassLoader");
  jobject parent = env->CallObjectMethod(self, env->GetMethodID(loader, "getParent", "()Ljava/lang/ClassLoader;"));
  jmethodID load = env->GetMethodID(loader, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
  return static_cast<jclass>(env->CallObjectMethod(parent, load, name));
}
