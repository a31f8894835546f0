// SPDX-License-Identifier: Apache-2.0
// The classes of the program.
#pragma once
#include "inspector/vm/vm.hpp"

namespace vitrine::inspector {

/// Calls visit(jclass) for each loaded class, arrays included; the reference ends with the call.
template <typename Visit>
void for_each_loaded_class(JNIEnv* jni, Visit&& visit) {
  jint count = 0;
  Given<jclass> classes;
  check(vm().jvmti->GetLoadedClasses(&count, classes.out()), "GetLoadedClasses");
  // As many local references are there now; VMs that check say so unless it was intended.
  if (jni->EnsureLocalCapacity(count) != JNI_OK) jni->ExceptionClear();
  for (jint i = 0; i < count; ++i) {
    const Local<jclass> cls(jni, classes[i]);
    visit(cls.get());
  }
}

}  // namespace vitrine::inspector
