// SPDX-License-Identifier: Apache-2.0
// One explanation as text: a title, and lines of a label and what it says. Knows nothing of the VM.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine::explain {

/// Lines have at most this many columns. A word that is longer stays whole, because people search for it.
constexpr size_t kColumns = 120;

class Block {
 public:
  explicit Block(std::string title) : title_(std::move(title)) {}
  const std::string& title() const { return title_; }
  /// Adds a line; a label that the line before has is not printed again. `deeper` columns further in, for trees.
  void add(std::string_view label, std::string text, size_t deeper = 0);
  /// Notes that a line is going to mention a thing of that name. False the first time: then the reader must be told
  /// what it is.
  bool mentions_again(const std::string& name) { return !mentioned_.insert(name).second; }
  /// The lines behind "*** title", each with its newline. With colours, the title is bold.
  std::string text(bool colours) const;

 private:
  struct Line {
    std::string label, text;
    size_t deeper;
  };
  std::string title_;
  std::vector<Line> lines_;
  std::set<std::string> mentioned_;
};

/// Two columns of texts with a mark where they differ, as lines: "stack[0]   integer   <> 'java/lang/String'". Each row
/// is a name, the left and the right text; an absent one is "".
struct Row {
  std::string name, left, right;
};
std::vector<std::string> side_by_side(const std::string& left, const std::string& right, const std::vector<Row>& rows);

/// The release of Java SE that writes class files of that major version (JVMS table 4.1-A): 61 is "17", 48 is "1.4".
std::string release_of_major(unsigned major);

}  // namespace vitrine::explain
