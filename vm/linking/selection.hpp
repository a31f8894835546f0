// SPDX-License-Identifier: Apache-2.0
// Which of several superinterface methods is meant (JVMS 5.4.3.3, 5.4.6), and what a call says that finds none to run.
#pragma once
#include <vector>

#include "vm/linking/linking.hpp"

namespace vitrine::vm {

/// JVMS 5.4.3.3: among the superinterfaces of `cls`, the maximally-specific methods with that name and descriptor. No
/// safepoint.
std::vector<Method*> maximally_specific(const Class& cls, const Symbol* name, const Symbol* descriptor);
/// `found` is what a lookup in `cls` answers: is it but one of several maximally-specific methods that could run?
bool defaults_conflict(const Class& cls, const Method& found);
/// IncompatibleClassChangeError that names them.
Thrown throw_conflicting_defaults(Thread& self, const Class& cls, const Method& method);
/// A call of `resolved` on an instance of `receiver` selected nothing, or `selected`, which cannot run:
/// AbstractMethodError, or IncompatibleClassChangeError for conflicting defaults. by_class: the call names a class, not
/// the interface that declares `resolved`.
Thrown throw_selection_failure(Thread& self, const Class& receiver, const Method& resolved, const Method* selected,
                               bool by_class);

}  // namespace vitrine::vm
