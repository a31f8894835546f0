// SPDX-License-Identifier: Apache-2.0
// JVM TI "JNI Function Interception". All JNI environments share the table, including those of threads that attach
// later.
#include <cstring>

#include "jni/function_table.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/memory.hpp"

namespace vitrine::jvmti::functions {

jvmtiError SetJNIFunctionTable(Call&, InPtr<jniNativeInterface> table) {
  jni::replace_functions(*table);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetJNIFunctionTable(Call&, OutPtr<jniNativeInterface*> table) {
  auto* copy = allocate_array<jni::FunctionTable>(1);
  if (copy == nullptr) return no_memory();
  std::memcpy(static_cast<void*>(copy), jni::active_functions(), sizeof *copy);
  *table = copy;
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
