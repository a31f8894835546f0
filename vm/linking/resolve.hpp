// SPDX-License-Identifier: Apache-2.0
// What resolve.cpp and dynamic.cpp share.
#pragma once
#include <optional>

#include "vm/linking/linking.hpp"

namespace vitrine::vm {

/// Throws what an earlier resolution threw: same class, same message (JVMS 5.4.3).
Thrown rethrow(Thread& self, const ResolutionError& error);
/// The pending exception as something to remember; none for errors that are not LinkageErrors.
std::optional<ResolutionError> make_resolution_error(Thread& self);
/// invokevirtual of MethodHandle.invoke[Exact] or a VarHandle access mode: adapter and appendix by upcall of MethodHandleNatives.linkMethod (contract 4.9).
JavaResult<ResolvedMethod*> link_polymorphic(Thread& self, Class& holder, uint16_t index, Method& declared, const Symbol* descriptor);

}  // namespace vitrine::vm
