// SPDX-License-Identifier: Apache-2.0
// The sentence of the last failure, per POSIX thread.
#include "jvmti/reason.hpp"

#include <cstdarg>
#include <cstdio>

namespace vitrine::jvmti {

namespace {
thread_local char sentence[512];
}

jvmtiError fail(jvmtiError error, const char* format, ...) {
  va_list words;
  va_start(words, format);
  std::vsnprintf(sentence, sizeof sentence, format, words);
  va_end(words);
  return error;
}

const char* last_reason() { return sentence; }
void clear_reason() { sentence[0] = 0; }

}  // namespace vitrine::jvmti
