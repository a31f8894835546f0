// SPDX-License-Identifier: Apache-2.0
// Class data sharing. This VM has none, and says so: for each of these functions the constant
// answer is the whole meaning.
#include "library/jvm.hpp"

jint JVM_GetCDSConfigStatus() { return 0; }
jboolean JVM_IsCDSDumpingEnabled(JNIEnv*) { return JNI_FALSE; }
jboolean JVM_IsDumpingClassList(JNIEnv*) { return JNI_FALSE; }
jboolean JVM_IsSharingEnabled(JNIEnv*) { return JNI_FALSE; }
jboolean JVM_NeedsClassInitBarrierForCDS(JNIEnv*, jclass) { return JNI_FALSE; }
void JVM_InitializeFromArchive(JNIEnv*, jclass) {}
/// Anything but 0 would make the iteration order of immutable collections the same in every run.
jlong JVM_GetRandomSeedForDumping() { return 0; }
void JVM_DumpClassListToFile(JNIEnv*, jstring) {}
void JVM_DumpDynamicArchive(JNIEnv*, jstring) {}
void JVM_LogLambdaFormInvoker(JNIEnv*, jstring) {}
jclass JVM_LookupLambdaProxyClassFromArchive(JNIEnv*, jclass, jstring, jobject, jobject, jobject, jobject) {
  return nullptr;
}
void JVM_RegisterLambdaProxyClassForArchiving(JNIEnv*, jclass, jstring, jobject, jobject, jobject, jobject, jclass) {}
