// SPDX-License-Identifier: Apache-2.0
// Breakpoints and watches of fields: what environments ask for, and what is planted for all of them together.
#pragma once
#include "jvmti/environments/env.hpp"

namespace vitrine::jvmti {

// Bits of Field::watch.
constexpr uint8_t kAccess = 1, kModification = 2;

/// Whether any environment has a breakpoint there, or watches the field.
bool anybody_has(const Place& place);
bool anybody_watches(WatchSet Env::Settings::*watches, vm::Field* field);
/// Clears the bit of Field::watch if no environment watches the field any more. Returns whether it is clear now.
bool clear_unless_watched(WatchSet Env::Settings::*watches, vm::Field& field, uint8_t bit);

/// Plants or removes a breakpoint in the code of the method, and in its old versions that frames still run and that are
/// not obsolete (equal but for constant pool indices, so they share the id). The world is stopped.
void plant_breakpoint(vm::Method& method, uint16_t bci, bool on);
/// Removes the breakpoints and field watches of an environment that is no longer in the list, unless another
/// environment has the same. The world is stopped.
void remove_planted(const Env::Settings& settings);

}  // namespace vitrine::jvmti
