// SPDX-License-Identifier: Apache-2.0
#include "vm/linking/strict_statics.hpp"

#include "vm/ports/throw.hpp"

namespace vitrine::vm {
namespace {

using State = Field::Strict;

Thrown throw_wrong_state(Thread& self, const Field& field, const char* what) {
  return throw_new(self, Throwable::IllegalStateException,
                   "Strict static \"" + field.name->str() + "\" is " + what + " " + field.holder->external_name());
}

}  // namespace

void reset_strict_statics(Class& cls) {
  for (auto& field : cls.fields)
    if (field->is_strict_static()) field->strict_state = field->info->constant_value_index ? State::Set : State::Unset;
}

JavaResult<void> check_strict_statics(Thread& self, const Class& cls) {
  for (const auto& field : cls.fields)
    if (field->is_strict_static() && field->strict_state == State::Unset)
      return throw_wrong_state(self, *field, "unset after initialization of");
  return {};
}

JavaResult<void> note_strict_static_access(Thread& self, Field& field, bool writes) {
  if (field.holder->state.load(std::memory_order_acquire) != ClassState::BeingInitialized) return {};
  if (writes) {
    if (field.strict_state == State::Read && field.is_final())
      return throw_wrong_state(self, field, "set after read (as final) in");
    if (field.strict_state == State::Unset) field.strict_state = State::Set;
  } else {
    if (field.strict_state == State::Unset) return throw_wrong_state(self, field, "unset before first read in");
    field.strict_state = State::Read;
  }
  return {};
}

}  // namespace vitrine::vm
