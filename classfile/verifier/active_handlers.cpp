// SPDX-License-Identifier: Apache-2.0
#include "classfile/verifier/active_handlers.hpp"

#include <algorithm>
#include <unordered_map>

namespace vitrine::classfile::verifier {

ActiveHandlers::ActiveHandlers(const ExceptionTable& table) : ranges_(table.size()) {
  std::unordered_map<uint32_t, size_t> first;  // by handler_pc and catch type
  for (size_t row = 0; row < table.size(); row++) {
    const ExceptionTableEntry entry = table[row];
    if (entry.start_pc >= entry.end_pc) continue;
    const uint32_t handler = uint32_t{entry.handler_pc} << 16 | (entry.catch_type ? entry.catch_type.value() : 0);
    const size_t stands = first.try_emplace(handler, row).first->second;
    begins_.push_back({entry.start_pc, stands});
    ends_.push_back({entry.end_pc, stands});
  }
  for (auto* changes : {&begins_, &ends_}) std::ranges::stable_sort(*changes, {}, &Change::bci);
}

void ActiveHandlers::move_to(uint32_t bci) {
  fresh_.clear();
  gone_.clear();
  for (; next_begin_ < begins_.size() && begins_[next_begin_].bci <= bci; next_begin_++) {
    const size_t row = begins_[next_begin_].row;
    if (ranges_[row]++ == 0 && all_.insert(row).second) fresh_.insert(row);
  }
  for (; next_end_ < ends_.size() && ends_[next_end_].bci <= bci; next_end_++) {
    const size_t row = ends_[next_end_].row;
    if (--ranges_[row] != 0) continue;
    if (all_.erase(row) != 0 && fresh_.erase(row) == 0) gone_.push_back(row);
  }
}

}  // namespace vitrine::classfile::verifier
