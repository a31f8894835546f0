// SPDX-License-Identifier: Apache-2.0
// Lines are aligned by their keys, as a longest common subsequence; then those that name places in the code count as
// the same only if the places are aligned with each other.
#include "classfile/listing/class_diff.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "classfile/listing/class_listing.hpp"

namespace vitrine::classfile {

namespace {

constexpr size_t kNone = SIZE_MAX;
constexpr size_t kMostCells = size_t{4} << 20;  // of the table of lengths: 8 MB

/// For each line of `a`, the line of `b` that is the same, or kNone.
using Alignment = std::vector<size_t>;

bool same_line(const ListedLine& a, const ListedLine& b) { return a.topic == b.topic && a.key == b.key; }

/// Aligns a[a_begin, a_end) with b[b_begin, b_end), which begin and end with different lines.
void align_middle(const ListedMember& a, size_t a_begin, size_t a_end, const ListedMember& b, size_t b_begin,
                  size_t b_end, Alignment& alignment) {
  const size_t rows = a_end - a_begin, columns = b_end - b_begin;
  if (rows == 0 || columns == 0 || (rows + 1) * (columns + 1) > kMostCells) return;
  // length[i][j]: of the longest common subsequence of the lines from i and from j on.
  std::vector<uint16_t> length((rows + 1) * (columns + 1));
  auto at = [&](size_t i, size_t j) -> uint16_t& { return length[i * (columns + 1) + j]; };
  for (size_t i = rows; i-- > 0;)
    for (size_t j = columns; j-- > 0;)
      at(i, j) = same_line(a.lines[a_begin + i], b.lines[b_begin + j]) ? static_cast<uint16_t>(at(i + 1, j + 1) + 1)
                                                                       : std::max(at(i + 1, j), at(i, j + 1));
  for (size_t i = 0, j = 0; i < rows && j < columns;) {
    if (same_line(a.lines[a_begin + i], b.lines[b_begin + j]))
      alignment[a_begin + i++] = b_begin + j++;
    else if (at(i + 1, j) >= at(i, j + 1))
      ++i;
    else
      ++j;
  }
}

/// The number of the line at that place in the code, or of the first line behind the code; kNone if nothing starts
/// there.
size_t line_at(const ListedMember& member, int64_t bci) {
  auto found = std::ranges::lower_bound(member.code_bcis, bci);
  if (found == member.code_bcis.end() || *found != bci) return kNone;
  return member.code_begin + static_cast<size_t>(found - member.code_bcis.begin());
}

/// Where each line of `a`, or of `b`, stands among the aligned ones: how many of these are before it, and how many
/// lines are between it and the last of them.
struct Standing {
  size_t aligned = 0, behind = 0;
  bool operator==(const Standing&) const = default;
};
std::vector<Standing> standings(const std::vector<bool>& is_aligned) {
  std::vector<Standing> result(is_aligned.size() + 1);
  for (size_t i = 0; i < is_aligned.size(); ++i)
    result[i + 1] =
        is_aligned[i] ? Standing{result[i].aligned + 1, 0} : Standing{result[i].aligned, result[i].behind + 1};
  return result;
}

/// Tells which places in the code of two versions are the same.
class Places {
 public:
  Places(const ListedMember& a, const ListedMember& b, const Alignment& keys) : a_(a), b_(b), keys_(keys) {
    std::vector<bool> in_a(a.lines.size()), in_b(b.lines.size());
    for (size_t i = 0; i < keys.size(); ++i)
      if (keys[i] != kNone) in_a[i] = in_b[keys[i]] = true;
    a_standings_ = standings(in_a), b_standings_ = standings(in_b);
    b_aligned_ = std::move(in_b);
  }
  /// Whether the targets of a line are the same. Lines and variables of the source need only begin and end between the
  /// same aligned instructions; branches and handlers need the same instruction, or the one that has replaced it.
  bool same_targets(const ListedLine& from, const ListedLine& to) const {
    const bool of_source = std::string_view(from.topic).ends_with("Table");
    bool same = from.targets.size() == to.targets.size();
    for (size_t t = 0; same && t < from.targets.size(); ++t)
      same = same_place(from.targets[t], to.targets[t], of_source);
    return same;
  }

 private:
  bool same_place(int64_t a_bci, int64_t b_bci, bool of_source) const {
    const size_t i = line_at(a_, a_bci), j = line_at(b_, b_bci);
    if (i == kNone || j == kNone) return i == j && a_bci == b_bci;
    if (of_source) return a_standings_[i].aligned == b_standings_[j].aligned;
    const bool a_end = is_end(a_, i), b_end = is_end(b_, j);
    if (a_end || b_end) return a_end == b_end;
    return keys_[i] == j || (keys_[i] == kNone && !b_aligned_[j] && a_standings_[i] == b_standings_[j]);
  }
  static bool is_end(const ListedMember& member, size_t line) {
    return line == member.code_begin + member.code_bcis.size() - 1;
  }

  const ListedMember &a_, &b_;
  const Alignment& keys_;
  std::vector<Standing> a_standings_, b_standings_;
  std::vector<bool> b_aligned_;
};

Alignment align(const ListedMember& a, const ListedMember& b) {
  Alignment keys(a.lines.size(), kNone);
  size_t begin = 0, a_end = a.lines.size(), b_end = b.lines.size();
  for (; begin < std::min(a_end, b_end) && same_line(a.lines[begin], b.lines[begin]); ++begin) keys[begin] = begin;
  for (; a_end > begin && b_end > begin && same_line(a.lines[a_end - 1], b.lines[b_end - 1]); --a_end, --b_end)
    keys[a_end - 1] = b_end - 1;
  align_middle(a, begin, a_end, b, begin, b_end, keys);
  const Places places(a, b, keys);
  Alignment result = keys;
  for (size_t i = 0; i < keys.size(); ++i)
    if (keys[i] != kNone && !places.same_targets(a.lines[i], b.lines[keys[i]])) result[i] = kNone;
  return result;
}

/// Pairs the members of two versions: the class first, then those of the new version in file order, then the removed
/// ones. Either may be null.
struct Pair {
  const ListedMember *before, *after;
};
std::vector<Pair> pairs_of(const std::vector<ListedMember>& before, const std::vector<ListedMember>& after) {
  using Key = std::pair<ListedMember::Kind, std::string_view>;
  auto key_of = [](const ListedMember& m) {
    return Key(m.kind, m.kind == ListedMember::Kind::Class ? std::string_view() : std::string_view(m.name));
  };
  std::map<Key, const ListedMember*> old;
  for (const ListedMember& m : before) old.emplace(key_of(m), &m);
  std::vector<Pair> pairs;
  for (const ListedMember& m : after) {
    auto found = old.find(key_of(m));
    pairs.push_back({found == old.end() ? nullptr : found->second, &m});
    if (found != old.end()) old.erase(found);
  }
  for (const ListedMember& m : before)
    if (auto left = old.find(key_of(m)); left != old.end() && left->second == &m) pairs.push_back({&m, nullptr});
  return pairs;
}

/// The topics of the lines that are not the same, each once, in the order in which they occur.
std::string changed_topics(const ListedMember& a, const ListedMember& b) {
  std::vector<std::string_view> topics;
  auto note = [&](const ListedLine& line) {
    if (std::ranges::find(topics, std::string_view(line.topic)) == topics.end()) topics.emplace_back(line.topic);
  };
  const Alignment alignment = align(a, b);
  std::vector<bool> kept(b.lines.size());
  for (size_t i = 0; i < alignment.size(); ++i) {
    if (alignment[i] == kNone)
      note(a.lines[i]);
    else
      kept[alignment[i]] = true;
  }
  for (size_t j = 0; j < kept.size(); ++j)
    if (!kept[j]) note(b.lines[j]);
  std::string text;
  for (std::string_view topic : topics) text += (text.empty() ? "" : ", ") + std::string(topic);
  return text;
}

struct DiffLine {
  char mark;
  const std::string* text;
};

std::vector<DiffLine> merged(const ListedMember& a, const ListedMember& b) {
  const Alignment alignment = align(a, b);
  std::vector<DiffLine> lines;
  size_t j = 0;
  for (size_t i = 0; i < a.lines.size(); ++i) {
    if (alignment[i] == kNone) {
      lines.push_back({'-', &a.lines[i].text});
      continue;
    }
    for (; j < alignment[i]; ++j) lines.push_back({'+', &b.lines[j].text});
    lines.push_back({' ', &b.lines[j++].text});
  }
  for (; j < b.lines.size(); ++j) lines.push_back({'+', &b.lines[j].text});
  return lines;
}

/// The changed lines with three of those around each; "..." stands for what is left out between them.
std::string with_context(const std::vector<DiffLine>& lines) {
  constexpr size_t kContext = 3;
  std::vector<bool> shown(lines.size());
  for (size_t i = 0; i < lines.size(); ++i)
    if (lines[i].mark != ' ')
      for (size_t near = i - std::min(i, kContext); near < std::min(lines.size(), i + kContext + 1); ++near)
        shown[near] = true;
  std::string text;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (shown[i])
      text += lines[i].mark + std::string(" ") + *lines[i].text + "\n";
    else if (i > 0 && shown[i - 1] &&
             std::find(shown.begin() + static_cast<ptrdiff_t>(i), shown.end(), true) != shown.end())
      text += "  ...\n";
  }
  return text;
}

std::string all_lines(const ListedMember& member, char mark) {
  std::string text;
  for (const ListedLine& line : member.lines) text += mark + std::string(" ") + line.text + "\n";
  return text;
}

const char* kind_of(const ListedMember& member) {
  switch (member.kind) {
    case ListedMember::Kind::Class: return "class ";
    case ListedMember::Kind::Field: return "field ";
    default: return "";
  }
}

}  // namespace

ClassChanges compare_classes(const ClassFile& before, const ClassFile& after) {
  const std::vector<ListedMember> a = class_listing(before), b = class_listing(after);
  ClassChanges changes;
  for (auto [old, now] : pairs_of(a, b)) {
    const ListedMember& either = now != nullptr ? *now : *old;
    const bool both = old != nullptr && now != nullptr;
    std::string topics = both ? changed_topics(*old, *now) : std::string();
    if (either.kind == ListedMember::Kind::Class) {
      changes.topics = topics;
      if (both && old->name != now->name) changes.topics += (topics.empty() ? "name" : ", name");
    } else if (!both || !topics.empty()) {
      using What = MemberChange::What;
      changes.members.push_back({both             ? What::Changed
                                 : old == nullptr ? What::Added
                                                  : What::Removed,
                                 either.kind == ListedMember::Kind::Method, either.name, std::move(topics)});
    }
  }
  return changes;
}

std::string class_diff_text(const ClassFile& before, const ClassFile& after) {
  const std::vector<ListedMember> a = class_listing(before), b = class_listing(after);
  std::string text;
  for (auto [old, now] : pairs_of(a, b)) {
    const ListedMember& either = now != nullptr ? *now : *old;
    std::string body;
    if (old == nullptr)
      body = all_lines(*now, '+');
    else if (now == nullptr)
      body = all_lines(*old, '-');
    else
      body = with_context(merged(*old, *now));
    const char* what = old == nullptr ? "added: " : now == nullptr ? "removed: " : "";
    if (!body.empty()) text += std::string("@@ ") + what + kind_of(either) + either.head + "\n" + body;
  }
  return text;
}

}  // namespace vitrine::classfile
