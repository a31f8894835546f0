// SPDX-License-Identifier: Apache-2.0
#include "serviceability/pictures/core_facts.hpp"

#include <charconv>
#include <cstddef>
#include <system_error>
#include <vector>

#include "serviceability/pictures/facts.hpp"

namespace vitrine::pictures {

namespace {

/// The fields of one line, without the backslashes that java-facts puts before tabs and ends of lines.
using Fields = std::vector<std::string>;

Fields fields_of(std::string_view line) {
  Fields fields(1);
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\t') {
      fields.emplace_back();
    } else if (line[i] == '\\' && i + 1 < line.size()) {
      const char next = line[++i];
      fields.back() += next == 't' ? '\t' : next == 'n' ? '\n' : next;
    } else {
      fields.back() += line[i];
    }
  }
  return fields;
}

/// The lines of facts, read one number at a time: what is not a number below `limit` makes `ok` false.
class Facts {
 public:
  explicit Facts(std::string_view text) {
    while (!text.empty()) {
      const size_t end = text.find('\n');
      if (end == std::string_view::npos) break;
      lines_.push_back(fields_of(text.substr(0, end)));
      text.remove_prefix(end + 1);
    }
    if (!lines_.empty() && lines_.back()[0] == "error" && lines_.back().size() == 2) error_ = lines_.back()[1];
    ok = !lines_.empty() && lines_.back()[0] == "end" && text.empty();
    if (ok) lines_.pop_back();
  }
  size_t number(const std::string& text, size_t limit = SIZE_MAX) {
    size_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && at == end && number < limit) return number;
    ok = false;
    return 0;
  }
  /// The lines, each of which has that many fields at least.
  const std::vector<Fields>& with(size_t fields) {
    for (const Fields& each : lines_) ok &= each.size() >= fields;
    if (!ok) lines_.clear();
    return lines_;
  }
  const std::string& error() const { return error_; }
  bool ok = false;

 private:
  std::vector<Fields> lines_;
  std::string error_;
};

GraphResult monitors(Facts& facts, const std::string& source, const std::string& filter) {
  std::vector<Wait> waits;
  for (const Fields& each : facts.with(6))
    waits.push_back({each[0], each[1], each[2], each[3], each[4], each[5] == "1"});
  return monitors_picture(waits, source, filter);
}

GraphResult loaders(Facts& facts, const std::string& source, const std::string& filter) {
  std::vector<LoaderFacts> loaders;
  for (const Fields& each : facts.with(5)) {
    LoaderFacts made{each[0], each[1], kNobody, facts.number(each[3]), facts.number(each[4]), {}};
    if (!each[2].empty()) made.parent = facts.number(each[2], loaders.size());  // it comes before its children
    made.places.assign(each.begin() + 5, each.end());
    loaders.push_back(std::move(made));
  }
  if (!facts.ok) return {};
  return loaders_picture(loaders, source, filter);
}

GraphResult modules(Facts& facts, const std::string& source, const std::string& filter) {
  std::vector<ModuleFacts> modules;
  const std::vector<Fields>& lines = facts.with(4);
  for (const Fields& each : lines) {
    ModuleFacts made{each[0], each[1], facts.number(each[2]), each[3] == "1", {}};
    for (size_t i = 4; i < each.size(); ++i) made.reads.push_back(facts.number(each[i], lines.size()));
    modules.push_back(std::move(made));
  }
  if (!facts.ok) return {};
  return modules_picture(modules, source, filter);
}

}  // namespace

std::string no_core_picture(const std::string& kind) {
  if (kind == "monitors" || kind == "loaders" || kind == "modules") return "";
  if (kind == "heap" || kind == "gc")
    return "A core file does not tell about " + kind + ": ask the running VM with jcmd PID VM.picture " + kind +
           ". Of a core file there are monitors, loaders and modules.";
  return "There is no picture \"" + kind + "\" of a core file, but monitors, loaders and modules.";
}

GraphResult picture_of_core_facts(std::string_view text, const std::string& kind, const std::string& source,
                                  const std::string& filter) {
  Facts facts(text);
  const std::string failed = source + " can not be read as a core file of this VM: ";
  if (!facts.error().empty()) return {{}, failed + facts.error() + "."};
  GraphResult made = kind == "monitors"  ? monitors(facts, source, filter)
                     : kind == "loaders" ? loaders(facts, source, filter)
                                         : modules(facts, source, filter);
  if (!facts.ok) return {{}, failed + "gdb has not told all of it."};
  return made;
}

}  // namespace vitrine::pictures
