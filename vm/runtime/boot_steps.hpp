// SPDX-License-Identifier: Apache-2.0
// What the files of vm/boot/ share.
#pragma once
#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Boot step 3: every class of well_known.def, then its fields and methods. Ends the boot naming what is missing.
JavaResult<void> look_up_well_known(Thread& self);
/// The pending exception is the end of the boot: it is printed with its stack and causes, without running Java, and the
/// process exits with 1.
[[noreturn]] void boot_failed(Thread& self);

}  // namespace vitrine::vm
