// SPDX-License-Identifier: Apache-2.0
// JVM TI "JNI Function Interception". The table is shared by all JNI environments, present and future.
#include <cstring>

#include "jni/function_table.hpp"
#include "jvmti/functions.hpp"
#include "jvmti/memory.hpp"

namespace vitrine::jvmti::functions {

jvmtiError SetJNIFunctionTable(Call&, InPtr<jniNativeInterface> table) {
  jni::replace_functions(*table);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetJNIFunctionTable(Call&, OutPtr<jniNativeInterface*> table) {
  auto* copy = allocate_array<jniNativeInterface>(1);
  if (copy == nullptr) return no_memory();
  std::memcpy(static_cast<void*>(copy), jni::active_functions(), sizeof *copy);
  *table = copy;
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
