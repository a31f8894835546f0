// SPDX-License-Identifier: Apache-2.0
// Debian's libasmjit.a has one member, globals.o, that is not compiled for shared libraries. It holds the three
// functions below. Because they are here, the linker leaves that member out.
#include <asmjit/core.h>  // IWYU pragma: keep

#include "base/assert.hpp"

ASMJIT_BEGIN_NAMESPACE

const char* DebugUtils::errorAsString(Error) noexcept { return "an error of asmjit"; }
void DebugUtils::debugOutput(const char*) noexcept {}
void DebugUtils::assertionFailed(const char*, int, const char*) noexcept { VM_FATAL("an assertion of asmjit failed"); }

ASMJIT_END_NAMESPACE
