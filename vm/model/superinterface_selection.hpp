// SPDX-License-Identifier: Apache-2.0
// Selection among superinterface methods (JVMS 5.4.3.3, 5.4.6). No function here reaches a safepoint.
#pragma once
#include <vector>

#include "vm/model/class.hpp"

namespace vitrine::vm {

/// JVMS 5.4.3.3: the maximally-specific superinterface methods of `cls` with that name and descriptor, abstract ones
/// included.
std::vector<Method*> maximally_specific(const Class& cls, const Symbol* name, const Symbol* descriptor);
/// For a method `found` by a lookup in `cls`: whether it is only one of several maximally-specific methods that are not
/// abstract.
bool defaults_conflict(const Class& cls, const Method& found);

}  // namespace vitrine::vm
