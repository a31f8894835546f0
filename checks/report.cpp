// SPDX-License-Identifier: Apache-2.0
#include "checks/report.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <tuple>

#include "base/console.hpp"
#include "base/fatal.hpp"
#include "base/format.hpp"
#include "base/lock.hpp"
#include "base/output_file.hpp"
#include "checks/jdk_libraries.hpp"
#include "checks/suppressions.hpp"
#include "classfile/descriptor.hpp"
#include "jvmti/environments/env.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

namespace {

using Kind = std::tuple<Rule, std::string, NativeStack>;

struct Reports {
  Mutex lock{LockRank::Checks};
  std::map<Kind, bool> kinds GUARDED_BY(lock);  // whether those of each are suppressed
  std::array<uint64_t, kRules> by_rule GUARDED_BY(lock){};
  uint64_t printed GUARDED_BY(lock) = 0, suppressed GUARDED_BY(lock) = 0;
  // Set by begin_reports, before anything is reported.
  FILE* json = nullptr;
  std::optional<Suppressions> suppressions;
};
Reports& reports() {
  static auto& all = *new Reports;
  return all;
}

const vm::CheckOptions& options() { return vm::vm_options().checks; }

std::string agent_of(const std::vector<NativeFrame>& frames) {
  return frames.empty() || frames[0].library.empty() ? "unknown" : frames[0].library;
}

/// A string of JSON. `text` is in modified UTF-8.
std::string in_quotes(std::string_view text) {
  std::string to = "\"";
  for (const char c : classfile::modified_utf8_to_utf8(text)) {
    char code[8];
    if (c == '"' || c == '\\') {
      to += '\\';
      to += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
      to += code;
    } else {
      to += c;
    }
  }
  return to + '"';
}

/// "[a,b]" of texts that are JSON already.
std::string list_of(const std::vector<std::string>& items) {
  std::string to = "[";
  for (const std::string& item : items) to += (to.size() == 1 ? "" : ",") + item;
  return to + "]";
}

std::string as_json(const Mistake& mistake, const Place& place, const std::vector<NativeFrame>& frames) {
  const RuleFacts& rule = facts_of(mistake.rule);
  std::vector<std::string> native, java;
  for (const NativeFrame& f : frames)
    native.push_back("{\"library\":" + in_quotes(f.library) + ",\"function\":" + in_quotes(f.function) +
                     ",\"file\":" + in_quotes(f.file) + ",\"line\":" + std::to_string(f.line) + "}");
  for (const std::string_view frame : place.java) java.push_back(in_quotes(frame));
  return "{\"rule\":" + in_quotes(rule.name) + ",\"document\":" + in_quotes(rule.document) +
         ",\"section\":" + in_quotes(rule.section) + ",\"sentence\":" + in_quotes(rule.sentence) +
         ",\"agent\":" + in_quotes(agent_of(frames)) +
         ",\"environment\":" + std::to_string(jvmti::number_of_env(mistake.env)) +
         ",\"thread\":" + in_quotes(place.thread) + ",\"function\":" + in_quotes(mistake.function) +
         ",\"arguments\":" + in_quotes(mistake.arguments) + ",\"message\":" + in_quotes(mistake.what) +
         ",\"advice\":" + in_quotes(mistake.advice.empty() ? rule.advice : mistake.advice) +
         ",\"native\":" + list_of(native) + ",\"java\":" + list_of(java) + "}\n";
}

void add_line(std::string& to, const char* label, const std::string& text) {
  constexpr size_t kIndent = 10;
  to += folded(std::string("  ") + label, text, kIndent);
}

std::string as_text(const Mistake& mistake, const Place& place, const std::vector<NativeFrame>& frames) {
  const RuleFacts& rule = facts_of(mistake.rule);
  std::string to = std::string("*** ") + mistake.function + ": " + rule.name + "\n";
  add_line(to, "what", mistake.what);
  if (!mistake.arguments.empty()) add_line(to, "with", mistake.arguments);
  add_line(to, "rule", std::string(rule.sentence) + " (" + rule.document + ", " + rule.section + ")");
  std::string who = agent_of(frames);
  if (const int number = jvmti::number_of_env(mistake.env); number != 0)
    who += ", environment " + std::to_string(number);
  add_line(to, "agent", who + ", thread " + place.thread);
  for (size_t i = 0; i < frames.size(); ++i) add_line(to, i == 0 ? "native" : "", frames[i].text());
  for (size_t i = 0; i < place.java.size(); ++i) add_line(to, i == 0 ? "java" : "", std::string(place.java[i]));
  add_line(to, "instead", mistake.advice.empty() ? rule.advice : mistake.advice);
  return to;
}

struct Count {
  Rule rule;
  uint64_t messages;
};
/// The messages by rule, most first.
std::vector<Count> counts() REQUIRES(reports().lock) {
  std::vector<Count> all;
  for (int i = 0; i < kRules; ++i)
    if (const uint64_t n = reports().by_rule[static_cast<size_t>(i)]; n != 0) all.push_back({static_cast<Rule>(i), n});
  std::ranges::stable_sort(all, std::ranges::greater(), &Count::messages);
  return all;
}

}  // namespace

Place here() {
  const vm::Thread* self = vm::Thread::current();
  return {native_stack(), java_stack(), self == nullptr ? "unattached" : "\"" + self->name + "\""};
}

namespace {
void count(Reports& all, Rule rule, bool suppressed) REQUIRES(all.lock) {
  ++(suppressed ? all.suppressed : all.by_rule[static_cast<size_t>(rule)]);
}
}  // namespace

void report(const Mistake& mistake, const Place& place) {
  if (is_known_of_jdk(mistake.rule, mistake.function, place.native)) return;
  Reports& all = reports();
  const Kind kind{mistake.rule, mistake.function, place.native};
  {
    std::lock_guard hold(all.lock);
    if (const auto before = all.kinds.find(kind); before != all.kinds.end())
      return count(all, mistake.rule, before->second);
  }
  const std::vector<NativeFrame> frames = describe(place.native);  // takes a millisecond
  std::lock_guard hold(all.lock);
  const bool suppressed =
      all.suppressions.has_value() && all.suppressions->match(facts_of(mistake.rule).name, mistake.function, frames);
  count(all, mistake.rule, suppressed);
  if (!all.kinds.emplace(kind, suppressed).second || suppressed) return;
  if (options().limit == 0 || all.printed < options().limit) {
    all.printed++;
    write_console(stderr, as_text(mistake, place, frames));
  }
  if (all.json != nullptr) {
    std::fputs(as_json(mistake, place, frames).c_str(), all.json);
    std::fflush(all.json);
  }
  if (options().fatal) fatal_error(mistake.function, 0, facts_of(mistake.rule).name);
}

void begin_reports() {
  Reports& all = reports();
  if (!options().json.empty()) {
    all.json = open_output_stream(options().json.c_str());
    if (all.json == nullptr)
      vm::exit_during_initialization("-Xcheck: " + options().json + " cannot be written: " + std::strerror(errno));
  }
  if (!options().suppress.empty()) {
    std::string why;
    all.suppressions = Suppressions::read(options().suppress, why);
    if (!all.suppressions.has_value()) vm::exit_during_initialization("-Xcheck: " + why);
  }
}

void end_reports() {
  std::lock_guard hold(reports().lock);
  const std::vector<Count> all = counts();
  uint64_t sum = 0;
  for (const Count& count : all) sum += count.messages;
  if (sum != 0 || reports().suppressed != 0) {
    std::string text = "*** -Xcheck: " + std::to_string(sum) + (sum == 1 ? " mistake" : " mistakes");
    if (reports().suppressed != 0) text += ", and " + std::to_string(reports().suppressed) + " suppressed";
    text += "\n";
    for (const Count& count : all) {
      char line[120];
      std::snprintf(line, sizeof line, "%10llu  %s\n", static_cast<unsigned long long>(count.messages),
                    facts_of(count.rule).name);
      text += line;
    }
    write_console(stderr, text);
  }
  if (reports().json != nullptr) std::fflush(reports().json);
}

}  // namespace vitrine::checks
