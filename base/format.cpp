// SPDX-License-Identifier: Apache-2.0
#include "base/format.hpp"

#include <cstdarg>
#include <cstdio>

namespace vitrine {

std::string format(const char* pattern, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, pattern);
  vsnprintf(text, sizeof text, pattern, arguments);
  va_end(arguments);
  return text;
}

}  // namespace vitrine
