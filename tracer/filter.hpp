// SPDX-License-Identifier: Apache-2.0
// Which methods, threads and events are shown (the filter of -Xtrace:bytecode).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::tracer {

/// The kinds of lines that are not instructions.
enum class Kind : uint8_t { Class, Exception, Gc, Monitor, Native, Output, Safepoint, Thread };
inline constexpr std::string_view kKinds[] = {"class",  "exception", "gc",        "monitor",
                                              "native", "output",    "safepoint", "thread"};

/// Whether the text is what the glob describes: * stands for any text, ? for any character.
bool matches(std::string_view glob, std::string_view text);

class Filter {
 public:
  /// Understands WHAT[+WHAT...]; "" keeps everything. Returns "" or a sentence that says what is wrong.
  std::string parse(std::string_view text);

  /// `cls` with dots. A method without a name stands for the class as a whole.
  bool keeps_method(std::string_view cls, std::string_view method) const;
  bool keeps_class(std::string_view cls) const;
  bool keeps_thread(std::string_view name) const;
  bool keeps(Kind kind) const { return kinds_ >> static_cast<unsigned>(kind) & 1; }

 private:
  struct Term {
    bool excludes;
    std::string cls, method;  // globs; of threads `cls` is the name's
  };
  std::string parse_term(std::string_view whole);
  std::string parse_kind(std::string_view name, bool excludes);
  std::vector<Term> methods_, threads_;
  uint8_t kinds_ = (1 << std::size(kKinds)) - 1;
  bool names_kinds_ = false;
};

}  // namespace vitrine::tracer
