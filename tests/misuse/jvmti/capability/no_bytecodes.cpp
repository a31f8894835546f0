// SPDX-License-Identifier: Apache-2.0
// expect: capability.missing GetBytecodes can_get_bytecodes
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jvmtiEnv* other;
  must(vm->GetEnv(reinterpret_cast<void**>(&other), JVMTI_VERSION_11) == JNI_OK, "GetEnv");
  jint count;
  unsigned char* bytes;
  other->GetBytecodes(env->GetMethodID(env->GetObjectClass(object), "twice", "(I)I"), &count, &bytes);  // HERE
}
