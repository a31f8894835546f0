// SPDX-License-Identifier: Apache-2.0
#include "vm/ports/code_keeper.hpp"

#include "vm/ports/ports.hpp"

namespace vitrine::vm {

using Keepers = std::vector<CodeKeeper*>;

Keepers& detail::keepers = *new Keepers;  // never destroyed: threads run during exit()
bool detail::quickening_is_heard = false;

namespace {

Keepers& keepers_of_quick_words = *new Keepers;

void tell(const Keepers& listeners, const CodeChange& change) {
  for (CodeKeeper* keeper : listeners) keeper->code_changed(change);
}

}  // namespace

void add_code_keeper(CodeKeeper& keeper, Quickening quickening) {
  detail::keepers.push_back(&keeper);
  if (quickening == Quickening::IsNotHeard) return;
  keepers_of_quick_words.push_back(&keeper);
  detail::quickening_is_heard = true;
}

void change_code(const CodeChange& change) {
  const bool is_freed = std::holds_alternative<change::Discarded>(change);
  if (is_freed) tell(detail::keepers, change);
  if (ports().executor != nullptr) ports().executor->code_changed(change);
  if (!is_freed) tell(detail::keepers, change);
}

void detail::tell_quickened(MethodVersion& version, uint32_t word) {
  tell(keepers_of_quick_words, change::Quickened{version, word});
}

}  // namespace vitrine::vm
