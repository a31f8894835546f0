// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/reason.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "base/console.hpp"

namespace vitrine::jvmpi {

void note_refusal(const char* format, ...) {
  static const char* const wanted = std::getenv("VITRINE_TRACE_JVMPI");
  if (wanted == nullptr || *wanted == 0 || std::strcmp(wanted, "0") == 0) return;
  char sentence[512];
  va_list words;
  va_start(words, format);
  std::vsnprintf(sentence, sizeof sentence, format, words);
  va_end(words);
  complain(stderr, "jvmpi: %s\n", sentence);
}

}  // namespace vitrine::jvmpi
