// SPDX-License-Identifier: Apache-2.0
// JVM TI "Memory Management". Callback-safe, allowed in any phase and in threads that are not attached.
#include "jvmti/calls/memory.hpp"
#include "jvmti/calls/functions.hpp"

namespace vitrine::jvmti::functions {

jvmtiError Allocate(Call& call, jlong size, OutPtr<unsigned char*> memory) {
  if (size < 0)
    return fail(JVMTI_ERROR_ILLEGAL_ARGUMENT, "%s: a size of %lld is negative", call.function,
                static_cast<long long>(size));
  *memory = nullptr;
  if (size == 0) return JVMTI_ERROR_NONE;
  *memory = static_cast<unsigned char*>(allocate(static_cast<size_t>(size)));
  return *memory == nullptr ? no_memory() : JVMTI_ERROR_NONE;
}

jvmtiError Deallocate(Call&, unsigned char* memory) {
  deallocate(memory);
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
