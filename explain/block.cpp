// SPDX-License-Identifier: Apache-2.0
#include "explain/block.hpp"

#include <algorithm>

#include "base/format.hpp"

namespace vitrine::explain {

namespace {

constexpr size_t kIndent = 12;  // where texts begin

std::string padded(const std::string& text, size_t width) {
  return text + std::string(text.size() < width ? width - text.size() : 0, ' ');
}

/// Control characters of a message would break the layout; a newline ends what the title shows.
std::string one_line(const std::string& text) {
  std::string line = text.substr(0, text.find('\n'));
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return line;
}

}  // namespace

void Block::add(std::string_view label, std::string text, size_t deeper) {
  lines_.push_back({std::string(label), std::move(text), deeper});
}

std::string Block::text(bool colours) const {
  std::string title = folded("***", one_line(title_), 4);
  std::string text = colours ? "\033[1m" + title.substr(0, title.size() - 1) + "\033[0m\n" : title;
  const std::string* before = nullptr;
  for (const Line& line : lines_) {
    const bool same = before != nullptr && *before == line.label;
    text += folded(same ? "" : "  " + line.label, one_line(line.text), kIndent + line.deeper);
    before = &line.label;
  }
  return text;
}

std::vector<std::string> side_by_side(const std::string& left, const std::string& right, const std::vector<Row>& rows) {
  size_t name_width = 0, left_width = left.size();
  for (const Row& row : rows) {
    name_width = std::max(name_width, row.name.size());
    left_width = std::max(left_width, row.left.size());
  }
  std::vector<std::string> lines;
  lines.push_back(std::string(name_width + 2, ' ') + padded(left, left_width) + "    " + right);
  for (const Row& row : rows)
    lines.push_back(padded(row.name, name_width) + "  " + padded(row.left, left_width) +
                    (row.left == row.right ? "    " : " <> ") + row.right);
  return lines;
}

std::string release_of_major(unsigned major) {
  if (major < 49) return "1." + std::to_string(major < 46 ? 1 : major - 44);
  return std::to_string(major - 44);
}

}  // namespace vitrine::explain
