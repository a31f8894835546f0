// SPDX-License-Identifier: Apache-2.0
#include "checks/suppressions.hpp"

#include <algorithm>
#include <span>

#include "base/input_file.hpp"

namespace vitrine::checks {

namespace {

bool fits(std::string_view pattern, std::string_view text) {
  return pattern.ends_with('*') ? text.starts_with(pattern.substr(0, pattern.size() - 1)) : pattern == text;
}

bool fits(std::string_view pattern, const NativeFrame& frame) {
  const std::string_view name = pattern.substr(4);
  return pattern.starts_with("lib:") ? fits(name, frame.library) : fits(name, frame.function);
}

bool fit(std::span<const std::string> patterns, std::span<const NativeFrame> frames) {
  if (patterns.empty()) return true;
  if (patterns[0] == "...") {
    for (size_t skipped = 0; skipped <= frames.size(); ++skipped)
      if (fit(patterns.subspan(1), frames.subspan(skipped))) return true;
    return false;
  }
  return !frames.empty() && fits(patterns[0], frames[0]) && fit(patterns.subspan(1), frames.subspan(1));
}

std::string_view trimmed(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

std::optional<Suppressions> Suppressions::read(const std::string& path, std::string& why) {
  std::string text;
  if (const InputError error = read_input_file(path, text); error != InputError::None) {
    why = path + " cannot be read: " + why_not_read(error);
    return std::nullopt;
  }
  return parse(text, path, why);
}

std::optional<Suppressions> Suppressions::parse(std::string_view text, const std::string& path, std::string& why) {
  Suppressions all;
  Entry entry;
  int lines_of_entry = -1;  // -1: between entries
  int number = 0;
  auto wrong = [&](const std::string& what) {
    why = path + ":" + std::to_string(number) + ": " + what;
    return std::nullopt;
  };
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string line(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty()) continue;
    if (lines_of_entry < 0) {
      if (line != "{") return wrong("'{' is expected, which begins a suppression");
      lines_of_entry = 0;
      entry = {};
      continue;
    }
    if (line == "}") {
      if (lines_of_entry < 2) return wrong("a suppression has a name and then a rule");
      all.entries_.push_back(entry);
      lines_of_entry = -1;
      continue;
    }
    if (++lines_of_entry == 1) continue;  // its name
    if (lines_of_entry == 2) {
      const size_t colon = line.find(':');
      entry.rule = line.substr(0, colon);
      if (colon != std::string::npos) entry.function = line.substr(colon + 1);
      continue;
    }
    if (line != "..." && !line.starts_with("lib:") && !line.starts_with("fun:"))
      return wrong("'lib:NAME', 'fun:NAME' or '...' is expected");
    entry.frames.push_back(line);
  }
  if (lines_of_entry >= 0) return wrong("'}' is missing");
  return all;
}

bool Suppressions::match(std::string_view rule, std::string_view function,
                         const std::vector<NativeFrame>& frames) const {
  return std::ranges::any_of(entries_, [&](const Entry& entry) {
    return fits(entry.rule, rule) && (entry.function.empty() || fits(entry.function, function)) &&
           fit(entry.frames, frames);
  });
}

}  // namespace vitrine::checks
