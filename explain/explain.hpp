// SPDX-License-Identifier: Apache-2.0
// -Xexplain: why the VM throws a LinkageError, and why a function of JNI or JVM TI returns an error.
#pragma once
#include "base/start_code.hpp"
#include "vm/ports/explainer.hpp"

namespace vitrine::explain {

/// What launcher/ plugs in. It prints what `vm_options().explain` asks for. Always the same object, never destroyed.
VITRINE_START_CODE vm::Explainer& make_explainer();

}  // namespace vitrine::explain
