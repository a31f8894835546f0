// SPDX-License-Identifier: Apache-2.0
#include "classfile/handler_ranges.hpp"

#include <algorithm>
#include <tuple>

namespace vitrine::classfile {

HandlerRanges::HandlerRanges(const ExceptionTable& table, size_t code_length) {
  if (table.empty()) return;
  heads_.resize(2 * code_length);
  links_.resize(1);  // number 0 is none
  std::vector<ExceptionTableEntry> entries;
  for (const ExceptionTableEntry entry : table)
    if (entry.start_pc < entry.end_pc && entry.end_pc <= code_length) entries.push_back(entry);
  std::ranges::sort(entries, {}, [](const auto& entry) { return std::tuple(entry.handler_pc, entry.start_pc); });
  // Ranges of one handler that touch each other are one range.
  for (size_t i = 0; i < entries.size();) {
    const auto [begin, first_end, handler_pc, type] = entries[i];
    uint16_t end = first_end;
    while (++i < entries.size() && entries[i].handler_pc == handler_pc && entries[i].start_pc <= end)
      end = std::max(end, entries[i].end_pc);
    add(begin, end, handler_pc);
  }
}

void HandlerRanges::add(size_t begin, size_t end, uint16_t handler_pc) {
  auto put = [&](size_t node) {
    links_.push_back({handler_pc, heads_[node]});
    heads_[node] = static_cast<uint32_t>(links_.size() - 1);
  };
  for (begin += heads_.size() / 2, end += heads_.size() / 2; begin < end; begin /= 2, end /= 2) {
    if (begin % 2 != 0) put(begin++);
    if (end % 2 != 0) put(--end);
  }
}

}  // namespace vitrine::classfile
