// SPDX-License-Identifier: Apache-2.0
// A first agent. It is to say, on stderr:
//   first: options TEXT                          when it is loaded; TEXT is what stands behind the '=' of -agentlib:first=TEXT
//   first: prepared Program$Square               for each class that is prepared and whose loader is not the boot loader
//   first: thrown CLASS in METHOD, line LINE     for each exception that a method of such a class throws, e.g. "in area, line 17"
//   first: N prepared, M thrown                  when the VM ends
#include <jvmti.h>

#include <cstdio>

namespace {

jvmtiEnv* jvmti = nullptr;

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  return JNI_OK;
}
