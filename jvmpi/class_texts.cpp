// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/class_texts.hpp"

#include <mutex>
#include <unordered_map>
#include <vector>

#include "base/lock.hpp"

namespace vitrine::jvmpi {

namespace {

using Copies = std::map<std::string, std::string, std::less<>>;  // by the text; nodes do not move

constinit Mutex lock{LockRank::RecorderNames};  // the rank of names that outlive an event
// Never destroyed, because threads keep running during exit().
auto& texts GUARDED_BY(lock) = *new std::unordered_map<const vm::Class*, Copies>;
auto& retired = *new std::vector<decltype(texts.extract(nullptr))>;

Copies& copies_of(const vm::Class& cls) {
  std::lock_guard hold(lock);
  return texts[&cls];
}

}  // namespace

ClassTexts::ClassTexts(const vm::Class& cls) : copies_(copies_of(cls)) {}

char* ClassTexts::text(std::string_view text) {
  std::lock_guard hold(lock);
  auto found = copies_.find(text);
  if (found == copies_.end()) found = copies_.emplace(text, text).first;
  return found->second.data();
}

void retire_texts(const vm::Class& cls) {
  lock.assume_held();  // the world is stopped
  if (auto node = texts.extract(&cls)) retired.push_back(std::move(node));
}
void forget_texts() { retired.clear(); }

}  // namespace vitrine::jvmpi
