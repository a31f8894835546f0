// SPDX-License-Identifier: Apache-2.0
// JNI 10 chapter 4 "Version Information" and "Java VM Interface".
#include "jni/environment.hpp"
#include "jni/functions.hpp"
#include "vm/vm.hpp"

namespace vitrine::jni::functions {

jint GetVersion(JNIEnv*) { return JNI_VERSION_10; }

jint GetJavaVM(JNIEnv*, JavaVM** result) {
  if (result == nullptr) return JNI_EINVAL;
  *result = vm::vm().java_vm;
  return JNI_OK;
}

}  // namespace vitrine::jni::functions
