// SPDX-License-Identifier: Apache-2.0
// What a call says that finds no method to run (JVMS 5.4.6).
#pragma once
#include "vm/linking/linking.hpp"
#include "vm/model/selection.hpp"

namespace vitrine::vm {

/// IncompatibleClassChangeError that names them.
Thrown throw_conflicting_defaults(Thread& self, const Class& cls, const Method& method);
/// A call of `resolved` on an instance of `receiver` selected nothing, or `selected`, which cannot run:
/// AbstractMethodError, or IncompatibleClassChangeError for conflicting defaults. by_class: the call names a class, not
/// the interface that declares `resolved`.
Thrown throw_selection_failure(Thread& self, const Class& receiver, const Method& resolved, const Method* selected,
                               bool by_class);

}  // namespace vitrine::vm
