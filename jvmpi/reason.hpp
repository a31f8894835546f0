// SPDX-License-Identifier: Apache-2.0
// Most functions of JVMPI cannot say that they failed, and none can say why. With VITRINE_TRACE_JVMPI=1 each refusal
// prints one sentence on stderr.
#pragma once
#include <jvmpi.h>

#include <type_traits>

namespace vitrine::jvmpi {

/// Prints "jvmpi: " and the sentence, if that is wanted. Any thread, any state.
[[gnu::format(printf, 1, 2), gnu::cold]] void note_refusal(const char* format, ...);

/// What a refused call returns: JVMPI_FAIL, which is also JNI_ERR; null, JNI_FALSE, nothing.
template <class Result>
Result refused() {
  if constexpr (std::is_same_v<Result, jint>)
    return JVMPI_FAIL;
  else
    return Result();
}
/// Notes why, and returns what a refused call returns: return refuse<jint>("...").
template <class Result = jint, class... Words>
Result refuse(const char* format, Words... words) {
  note_refusal(format, words...);
  return refused<Result>();
}

}  // namespace vitrine::jvmpi
