// SPDX-License-Identifier: Apache-2.0
#include "jni/reason.hpp"

#include <cstdarg>
#include <cstdio>

#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"

namespace vitrine::jni {

const char* error_name(jint error) {
  switch (error) {
    case JNI_OK: return "JNI_OK";
    case JNI_ERR: return "JNI_ERR";
    case JNI_EDETACHED: return "JNI_EDETACHED";
    case JNI_EVERSION: return "JNI_EVERSION";
    case JNI_ENOMEM: return "JNI_ENOMEM";
    case JNI_EEXIST: return "JNI_EEXIST";
    case JNI_EINVAL: return "JNI_EINVAL";
    default: return "a number that is not a JNI error";
  }
}

jint fail(const char* function, jint error, const char* sentence, ...) {
  if (!vm::vm_options().explain.on) return error;
  char text[512];
  va_list words;
  va_start(words, sentence);
  std::vsnprintf(text, sizeof text, sentence, words);
  va_end(words);
  vm::ports().explainer->refused({"JNI", function, error_name(error), text});
  return error;
}

}  // namespace vitrine::jni
