// SPDX-License-Identifier: Apache-2.0
#include "classfile/verifier/wanted_locals.hpp"

#include <functional>
#include <string_view>

namespace vitrine::classfile::verifier {

size_t WantedLocals::Hash::operator()(const Type& type) const {
  return std::hash<std::string_view>{}(type.name) ^
         (static_cast<size_t>(type.bci) << 8 | static_cast<size_t>(type.tag));
}

void WantedLocals::add(size_t row, const Frame& frame) {
  for (size_t i = 0; i < frame.locals.size(); ++i) {
    const Type& type = frame.locals[i];
    if (type.tag == Tag::Top) continue;
    Local& local = locals_[i];
    Wanted& wanted = local.in_force[type];
    if (wanted.handlers++ != 0) continue;
    wanted.entry = local.history.size();
    local.history.push_back({&type, row});
  }
  ++handlers_;
  expect_uninit_ += frame.this_uninit ? 1 : 0;
  if (expect_unset_.size() < frame.unset.size()) expect_unset_.resize(frame.unset.size());
  for (size_t i = 0; i < frame.unset.size(); ++i) expect_unset_[i] += frame.unset[i] ? 1 : 0;
}

void WantedLocals::remove(const Frame& frame) {
  for (size_t i = 0; i < frame.locals.size(); ++i) {
    if (frame.locals[i].tag == Tag::Top) continue;
    const auto wanted = locals_[i].in_force.find(frame.locals[i]);
    if (--wanted->second.handlers == 0) locals_[i].in_force.erase(wanted);
  }
  --handlers_;
  expect_uninit_ -= frame.this_uninit ? 1 : 0;
  for (size_t i = 0; i < frame.unset.size(); ++i) expect_unset_[i] -= frame.unset[i] ? 1 : 0;
}

void WantedLocals::ask(uint32_t index, const Type& type, std::vector<Question>& questions) {
  Local& local = locals_[index];
  if (local.history.empty()) return;
  size_t& asked = local.asked[type];
  for (; asked < local.history.size(); ++asked) {
    const Entry& entry = local.history[asked];
    const auto wanted = local.in_force.find(*entry.type);
    if (wanted != local.in_force.end() && wanted->second.entry == asked)
      questions.push_back({entry.row, index, &wanted->first});
  }
}

bool WantedLocals::refuses_flags(const Frame& frame) const {
  if (frame.this_uninit && expect_uninit_ < handlers_) return true;
  for (size_t i = 0; i < frame.unset.size(); ++i)
    if (frame.unset[i] && (i < expect_unset_.size() ? expect_unset_[i] : 0) < handlers_) return true;
  return false;
}

}  // namespace vitrine::classfile::verifier
