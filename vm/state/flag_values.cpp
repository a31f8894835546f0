// SPDX-License-Identifier: Apache-2.0
#include "vm/state/flag_values.hpp"

#include "base/lock.hpp"

namespace vitrine::vm {

namespace {
constinit Mutex texts{LockRank::FlagTexts};
}  // namespace

std::string AtomicText::load(std::memory_order) const {
  std::lock_guard hold(texts);
  return text_;
}

void AtomicText::store(std::string text, std::memory_order) {
  std::lock_guard hold(texts);
  text_ = std::move(text);
}

}  // namespace vitrine::vm
