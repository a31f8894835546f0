// SPDX-License-Identifier: Apache-2.0
#include "vm/ports/code_keeper.hpp"

#include <vector>

#include "vm/ports/ports.hpp"

namespace vitrine::vm {

bool detail::has_code_keepers = false;

namespace {

std::vector<CodeKeeper*>& keepers = *new std::vector<CodeKeeper*>;  // never destroyed: threads run during exit()

void tell_keepers(const CodeChange& change) {
  for (CodeKeeper* keeper : keepers) keeper->code_changed(change);
}

}  // namespace

void add_code_keeper(CodeKeeper& keeper) {
  keepers.push_back(&keeper);
  detail::has_code_keepers = true;
}

void change_code(const CodeChange& change) {
  const bool is_freed = std::holds_alternative<change::Discarded>(change);
  if (is_freed) tell_keepers(change);
  if (ports().executor != nullptr) ports().executor->code_changed(change);
  if (!is_freed) tell_keepers(change);
}

void note_frame_change(Thread& thread, Frame* frame, FrameChange change) {
  for (CodeKeeper* keeper : keepers) keeper->frame_changed(thread, frame, change);
}

void detail::tell_quickened(MethodVersion& version, uint32_t word) { tell_keepers(change::Quickened{version, word}); }

}  // namespace vitrine::vm
