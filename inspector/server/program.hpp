// SPDX-License-Identifier: Apache-2.0
// What the page says of the program and the VM.
#pragma once
#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// The program, the VM, the views, and what the VM does not give this agent.
Json describe_program(Call& call);

}  // namespace vitrine::inspector
