// SPDX-License-Identifier: Apache-2.0
// The errors of calls for which selection finds no method that can run (JVMS 5.4.6).
#pragma once
#include "vm/model/java_result.hpp"

namespace vitrine::vm {

class Class;
struct Method;
class Thread;

/// Throws the IncompatibleClassChangeError that names the default methods of `cls` in conflict for `method`.
Thrown throw_conflicting_defaults(Thread& self, const Class& cls, const Method& method);
/// Throws the error of a call of `resolved` on an instance of `receiver` that selected nothing (null), or `selected`,
/// which cannot run: AbstractMethodError, or IncompatibleClassChangeError for conflicting defaults. `by_class` says
/// that the call names a class, not the interface that declares `resolved`.
Thrown throw_selection_failure(Thread& self, const Class& receiver, const Method& resolved, const Method* selected,
                               bool by_class);

}  // namespace vitrine::vm
