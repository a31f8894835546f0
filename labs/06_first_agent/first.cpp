// SPDX-License-Identifier: Apache-2.0
// A first agent. It is to say, on stderr:
//   first: options TEXT                        at its start; TEXT is what -agentlib:first=TEXT gives
//   first: prepared Program$Square             for each class whose loader is not the boot loader
//   first: thrown CLASS in METHOD, line LINE   for each exception that a method of such a class throws
//   first: N prepared, M thrown                at its end
#include <jvmti.h>

#include <cstdio>

namespace {

jvmtiEnv* jvmti = nullptr;

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  return JNI_OK;
}
