// SPDX-License-Identifier: Apache-2.0
// Which of several superinterface methods is meant (JVMS 5.4.3.3, 5.4.6).
#pragma once
#include <vector>

#include "vm/model/class.hpp"

namespace vitrine::vm {

/// JVMS 5.4.3.3: among the superinterfaces of `cls`, the maximally-specific methods with that name and descriptor. No
/// safepoint.
std::vector<Method*> maximally_specific(const Class& cls, const Symbol* name, const Symbol* descriptor);
/// `found` is what a lookup in `cls` answers: is it but one of several maximally-specific methods that could run?
bool defaults_conflict(const Class& cls, const Method& found);

}  // namespace vitrine::vm
