// SPDX-License-Identifier: Apache-2.0
#include "serviceability/dumps/lineage_report.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "base/format.hpp"
#include "base/output_file.hpp"

namespace vitrine::serviceability {

namespace {

using classfile::ClassFile;
using classfile::MemberChange;
using vm::LineageStage;

constexpr size_t kIndent = 18;

std::string fact(const char* label, const std::string& text) {
  std::string head = std::string("     ") + label;
  head.resize(std::max(head.size() + 1, kIndent), ' ');
  return folded(head, text, kIndent);
}

/// "methods: added f()V; changed g(I)V (code)".
std::string members_text(const LineageStage& stage, bool methods) {
  constexpr const char* kWhat[] = {"added ", "removed ", "changed "};
  std::string text;
  for (const MemberChange& change : stage.changes.members) {
    if (change.method != methods) continue;
    text += (text.empty() ? "" : "; ") + (kWhat[static_cast<size_t>(change.what)] + change.name);
    if (!change.topics.empty()) text += " (" + change.topics + ")";
  }
  return text;
}

std::string changes_text(const LineageStage& stage) {
  if (!stage.damage.empty()) return fact("damaged", stage.damage);
  if (!stage.compared)
    return stage.size_before == 0 ? "" : fact("changes", "unknown, because the bytes before are damaged");
  if (stage.changes.none()) return fact("changes", "none");
  std::string text;
  if (const std::string methods = members_text(stage, true); !methods.empty()) text += fact("methods", methods);
  if (const std::string fields = members_text(stage, false); !fields.empty()) text += fact("fields", fields);
  if (!stage.changes.topics.empty()) text += fact("of the class", stage.changes.topics);
  return text;
}

std::string size_text(const LineageStage& stage) {
  std::string text = std::to_string(stage.size) + " bytes";
  if (stage.size_before != 0)
    text += format(" (%+lld)", static_cast<long long>(stage.size) - static_cast<long long>(stage.size_before));
  return text + format(" at %.3f s", static_cast<double>(stage.time_ns) / 1e9);
}

std::string stage_text(const LineageStage& stage) {
  std::string number = std::to_string(stage.number);
  std::string text =
      folded(std::string(std::max<size_t>(4, number.size() + 1) - number.size(), ' ') + number + " ", stage.title, 5);
  text += fact("size", size_text(stage));
  text += fact("crc-32", format("%08x", stage.crc32));
  for (const vm::LineageFact& each : stage.facts) text += fact(each.label, each.text);
  text += changes_text(stage);
  if (!stage.outcome.empty()) text += fact("outcome", stage.outcome);
  if (stage.dropped) text += fact("bytes", "dropped, because of ClassLineageSizeLimit");
  return text;
}

const char* why_no_bytes(const LineageStage& stage) {
  return stage.dropped ? "its bytes were dropped, because of -XX:ClassLineageSizeLimit"
                       : "its bytes are kept only with -XX:+KeepClassLineage";
}

/// Parses "FROM,TO". False if it is something else.
bool parse_pair(const std::string& text, uint32_t* from, uint32_t* to) {
  const char *begin = text.data(), *end = begin + text.size();
  auto [comma, first] = std::from_chars(begin, end, *from);
  if (first != std::errc() || comma == end || *comma != ',') return false;
  auto [last, second] = std::from_chars(comma + 1, end, *to);
  return second == std::errc() && last == end;
}

/// The class file of the stage with that number; otherwise null and the reason.
std::unique_ptr<ClassFile> file_of(const std::vector<LineageStage>& stages, uint32_t number, std::string* why) {
  auto stage = std::ranges::find(stages, number, &LineageStage::number);
  const std::string name = "stage " + std::to_string(number);
  if (stage == stages.end()) {
    *why = "There is no " + name + "; there are " + std::to_string(stages.front().number) + " to " +
           std::to_string(stages.back().number) + ".\n";
    return nullptr;
  }
  if (stage->bytes == nullptr) {
    *why = "There is nothing to compare with in " + name + ": " + why_no_bytes(*stage) + ".\n";
    return nullptr;
  }
  std::string damage;
  std::unique_ptr<ClassFile> file = vm::parse_stage(*stage->bytes, &damage);
  if (file == nullptr) *why = "There is no listing of " + name + ": it is damaged (" + damage + ").\n";
  return file;
}

std::string dump_into(const vm::ClassLineage& lineage, size_t ordinal, const std::string& folder) {
  struct stat facts;
  if (stat(folder.c_str(), &facts) != 0)
    return "The folder " + folder + " can not be used: " + std::strerror(errno) + ".\n";
  if (!S_ISDIR(facts.st_mode)) return folder + " is not a folder.\n";
  std::string name = lineage.name, text;
  std::ranges::replace(name, '/', '_');
  if (ordinal > 1) name += "-" + std::to_string(ordinal);
  for (const LineageStage& stage : lineage.stages()) {
    const std::string number = std::to_string(stage.number);
    if (stage.bytes == nullptr) {
      text += "Stage " + number + " is not written: " + why_no_bytes(stage) + ".\n";
      continue;
    }
    const std::string path = folder + "/" + name + "." + number + ".class";
    const auto* bytes = reinterpret_cast<const char*>(stage.bytes->data());
    if (const int error = write_output_file(path.c_str(), O_NOFOLLOW, {bytes, stage.bytes->size()}))
      text += path + " can not be written: " + std::strerror(error) + ".\n";
    else
      text += path + ": " + std::to_string(stage.size) + " bytes\n";
  }
  return text;
}

}  // namespace

std::string lineage_text(const vm::ClassLineage& lineage) {
  const std::vector<LineageStage> stages = lineage.stages();
  std::string text = lineage.name + " of " + lineage.loader + "\n";
  for (size_t i = 0; i < stages.size(); ++i) {
    const uint32_t expected = i == 0 ? 0 : stages[i - 1].number + 1;
    if (stages[i].number != expected)
      text += "     (" + std::to_string(stages[i].number - expected) + " older stages are forgotten)\n";
    text += stage_text(stages[i]);
  }
  for (const auto& [who, times] : lineage.unchanged_by())
    text += folded("     ", "left alone by " + who + (times == 1 ? "" : ", " + std::to_string(times) + " times"), 7);
  return text;
}

std::string lineage_diff(const vm::ClassLineage& lineage, const std::string& which) {
  const std::vector<LineageStage> stages = lineage.stages();
  uint32_t from = stages.front().number, to = stages.back().number;
  if (!which.empty() && !parse_pair(which, &from, &to))
    return "The value of diff must be two numbers of stages, as in diff=0,1; it is " + which + ".\n";
  const std::string head = lineage.name + " of " + lineage.loader + ", from stage " + std::to_string(from) + " to " +
                           std::to_string(to) + "\n";
  std::string why;
  const std::unique_ptr<ClassFile> before = file_of(stages, from, &why);
  const std::unique_ptr<ClassFile> after = before == nullptr ? nullptr : file_of(stages, to, &why);
  if (after == nullptr) return head + why;
  const std::string text = classfile::class_diff_text(*before, *after);
  return head +
         (text.empty() ? "Nothing differs but, perhaps, the constant pool and what a VM does not read.\n" : text);
}

std::string dump_lineage(vm::Thread& self, const vm::ClassLineage& lineage, size_t ordinal, const std::string& folder) {
  vm::VmToNative in_native(self);
  return dump_into(lineage, ordinal, folder);
}

}  // namespace vitrine::serviceability
