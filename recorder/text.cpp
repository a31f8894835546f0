// SPDX-License-Identifier: Apache-2.0
#include "base/format.hpp"
#include "recorder/timeline.hpp"

namespace vitrine::recorder {

namespace {

std::string list_of(const std::vector<std::pair<std::string, std::string>>& values) {
  std::string text;
  for (const auto& [name, value] : values) text += (text.empty() ? "" : ", ") + name + "=" + value;
  return text;
}

constexpr size_t kColumns = 47;  // before the name of a call

std::string line_of(const Span& span, const Timeline& timeline) {
  const double seconds = static_cast<double>(span.begin_ns - timeline.begin_ns) / 1e9;
  const std::string who = span.agent + " " + std::to_string(span.environment);
  const size_t indent = 2 * static_cast<size_t>(span.depth);
  std::string text = span.name + "(" + list_of(span.arguments) + ")";
  if (!span.results.empty()) text += " = " + list_of(span.results);
  if (!span.error.empty()) text += " = " + span.error + ": " + span.reason;
  text +=
      span.end_ns == 0 ? ", not ended" : format(", %.1f us", static_cast<double>(span.end_ns - span.begin_ns) / 1e3);
  const std::string label =
      format("%11.6f  %-18.18s  %-12.12s  ", seconds, timeline.lanes[span.lane].name.c_str(), who.c_str()) +
      std::string(indent, ' ') + (span.is_callback ? "> " : "");
  return folded(label, text, label.size());
}

}  // namespace

std::string as_text(const Timeline& timeline) {
  std::string text = "    seconds  thread              agent         call, or > callback\n";
  for (const Span& span : timeline.spans) {
    text += line_of(span, timeline);
    for (const std::string& frame : span.java)
      text += std::string(kColumns + 4 + 2 * static_cast<size_t>(span.depth), ' ') + "at " + frame + "\n";
  }
  for (const std::string& loss : losses(timeline)) text += loss + "\n";
  return text;
}

}  // namespace vitrine::recorder
