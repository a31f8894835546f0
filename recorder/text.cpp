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

std::string line_of(const Span& span, const Timeline& timeline) {
  const double seconds = static_cast<double>(span.begin_ns - timeline.begin_ns) / 1e9;
  const std::string who = span.agent + " " + std::to_string(span.environment);
  std::string text =
      format("%12.6f  %-16.40s  %-12.40s  ", seconds, timeline.lanes[span.lane].name.c_str(), who.c_str());
  text += std::string(2 * static_cast<size_t>(span.depth), ' ') + (span.is_callback ? "> " : "") + span.name + "(" +
          list_of(span.arguments) + ")";
  if (!span.error.empty()) text += " = " + span.error + ": " + span.reason;
  if (!span.results.empty()) text += " = " + list_of(span.results);
  if (span.end_ns == 0) return text + "  not ended\n";
  return text + format("  %.1f us\n", static_cast<double>(span.end_ns - span.begin_ns) / 1e3);
}

}  // namespace

std::string as_text(const Timeline& timeline) {
  std::string text = "     seconds  thread            agent         call, or > callback, and its time\n";
  for (const Span& span : timeline.spans) {
    text += line_of(span, timeline);
    for (const std::string& frame : span.java) text += std::string(48, ' ') + "at " + frame + "\n";
  }
  if (timeline.lost != 0)
    text += std::to_string(timeline.lost) + " records were lost: there were more threads than chunks\n";
  return text;
}

}  // namespace vitrine::recorder
