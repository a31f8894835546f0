// SPDX-License-Identifier: Apache-2.0
// Class data sharing, which this VM does not have. The constant answers of these functions say so.
#include "library/jvm.hpp"

jint JVM_GetCDSConfigStatus() { return 0; }
jboolean JVM_IsCDSDumpingEnabled(JNIEnv*) { return JNI_FALSE; }
jboolean JVM_IsDumpingClassList(JNIEnv*) { return JNI_FALSE; }
jboolean JVM_IsSharingEnabled(JNIEnv*) { return JNI_FALSE; }
jboolean JVM_NeedsClassInitBarrierForCDS(JNIEnv*, jclass) { return JNI_FALSE; }
void JVM_InitializeFromArchive(JNIEnv*, jclass) {}
/// Any other value than 0 would give immutable collections the same iteration order in every run.
jlong JVM_GetRandomSeedForDumping() { return 0; }
jboolean JVM_AOTEndRecording(JNIEnv*) { return JNI_FALSE; }  // none was going on
void JVM_DumpClassListToFile(JNIEnv*, jstring) {}
void JVM_DumpDynamicArchive(JNIEnv*, jstring) {}
void JVM_LogLambdaFormInvoker(JNIEnv*, jstring) {}
jclass JVM_LookupLambdaProxyClassFromArchive(JNIEnv*, jclass, jstring, jobject, jobject, jobject, jobject) {
  return nullptr;
}
void JVM_RegisterLambdaProxyClassForArchiving(JNIEnv*, jclass, jstring, jobject, jobject, jobject, jobject, jclass) {}
