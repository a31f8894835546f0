// SPDX-License-Identifier: Apache-2.0
#include "base/format.hpp"

#include <algorithm>
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

std::string folded(const std::string& label, const std::string& text, size_t indent) {
  constexpr size_t kWidth = 120;
  std::string lines, line = label;
  line.resize(std::max(indent, line.size()), ' ');
  for (size_t at = 0; at < text.size();) {
    size_t length = text.size() - at;
    if (line.size() + length > kWidth) {
      size_t blank = text.rfind(' ', at + kWidth - line.size());
      if (blank == std::string::npos || blank <= at) blank = text.find(' ', at);
      if (blank != std::string::npos) length = blank - at;
    }
    lines += line + text.substr(at, length) + "\n";
    at = text.find_first_not_of(' ', at + length);
    line.assign(indent, ' ');
  }
  return lines;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (size_t start = 0; start <= text.size();) {
    const size_t end = std::min(text.find(separator, start), text.size());
    parts.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

}  // namespace vitrine
