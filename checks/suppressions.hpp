// SPDX-License-Identifier: Apache-2.0
// Which messages are not wanted: a file in the manner of Valgrind's,
//   {
//     a name for people
//     RULE or RULE:FUNCTION      either may have * at its end
//     lib:NAME or fun:NAME       the native frames from the newest on, * as before; "..." stands for any number
//   }
// Frames that are not listed may be anything. '#' begins a comment.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "checks/stacks.hpp"

namespace vitrine::checks {

class Suppressions {
 public:
  /// Reads a file. Nothing, with a sentence in `why` that names the line, if it cannot be read or has another form.
  static std::optional<Suppressions> read(const std::string& path, std::string& why);
  /// The same for the text of a file; `path` is its name in sentences.
  static std::optional<Suppressions> parse(std::string_view text, const std::string& path, std::string& why);
  /// Whether one of them fits a mistake.
  bool match(std::string_view rule, std::string_view function, const std::vector<NativeFrame>& frames) const;

 private:
  struct Entry {
    std::string rule, function;       // function: "" for any
    std::vector<std::string> frames;  // "lib:...", "fun:...", "..."
  };
  std::vector<Entry> entries_;
};

}  // namespace vitrine::checks
