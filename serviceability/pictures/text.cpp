// SPDX-License-Identifier: Apache-2.0
// Words and numbers in pictures.
#include <algorithm>
#include <cstdio>

#include "serviceability/pictures/graph.hpp"

namespace vitrine::pictures {

namespace {

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (char c : text) switch (c) {
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '&': safe += "&amp;"; break;
      case '"': safe += "&quot;"; break;
      case '\'': safe += "&#39;"; break;
      default: safe += static_cast<unsigned char>(c) < ' ' || c == 0x7f ? '?' : c; break;
    }
  return safe;
}

std::string with_commas(size_t number) {
  std::string digits = std::to_string(number);
  for (size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string bytes_text(size_t bytes) {
  if (bytes < 1024) return std::to_string(bytes) + " B";
  auto amount = static_cast<double>(bytes);
  const char* unit = "";
  for (const char* next : {"KB", "MB", "GB"}) {
    if (amount < 1024) break;
    amount /= 1024;
    unit = next;
  }
  char text[40];
  std::snprintf(text, sizeof text, amount < 9.95 ? "%.1f %s" : "%.0f %s", amount, unit);
  return text;
}

std::string counted(size_t number, const char* singular, const char* plural) {
  return with_commas(number) + " " + (number == 1 ? singular : plural);
}

size_t length_of(std::string_view text) {
  return static_cast<size_t>(std::ranges::count_if(text, [](char c) { return !continues_character(c); }));
}

std::string shortened(const std::string& text, size_t most) {
  std::vector<size_t> starts;
  for (size_t i = 0; i < text.size(); ++i)
    if (!continues_character(text[i])) starts.push_back(i);
  if (starts.size() <= most) return text;
  const size_t head = most / 2, tail = most - head - 1;
  return text.substr(0, starts[head]) + "…" + (tail == 0 ? "" : text.substr(starts[starts.size() - tail]));
}

Writer writer_for(std::string_view file, std::string* error) {
  if (file.ends_with(".svg")) return svg_of;
  if (file.ends_with(".dot")) return dot_of;
  if (file.ends_with(".html")) return html_of;
  *error = "The name of the file must end in .svg, .dot or .html, and \"" + std::string(file) + "\" does not.";
  return nullptr;
}

}  // namespace vitrine::pictures
