// SPDX-License-Identifier: Apache-2.0
// Text: printf to a string, lines, words and parts.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Formats as printf does. A result longer than 1023 bytes is cut off.
[[gnu::format(printf, 1, 2)]] std::string format(const char* pattern, ...);

/// `label` and `text` as lines that end with a newline and have at most 120 columns. The text begins in column
/// `indent`, and so does each further line; it is broken at blanks only.
std::string folded(const std::string& label, const std::string& text, size_t indent);

/// The parts between the separators, in order; empty ones, too, so at least one.
std::vector<std::string> split(std::string_view text, char separator);

/// One of the words that are separated by single blanks, counted from 0; "" behind the last one.
constexpr std::string_view word_at(std::string_view words, int index) {
  for (; index > 0; --index) {
    const size_t blank = words.find(' ');
    if (blank == std::string_view::npos) return {};
    words.remove_prefix(blank + 1);
  }
  return words.substr(0, words.find(' '));
}

}  // namespace vitrine
