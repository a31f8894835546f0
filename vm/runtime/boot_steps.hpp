// SPDX-License-Identifier: Apache-2.0
// Boot steps that are in files of their own. Only the files of vm/runtime/ include this.
#pragma once
#include <string>

#include "vm/model/java_result.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Boot step 3: looks up every class of well_known.def, then its fields and methods. If one is missing, ends the boot
/// with its name.
JavaResult<void> look_up_well_known(Thread& self);
/// Ends the boot because of the pending exception: prints it with its stack trace and causes, without running Java, and
/// exits with 1.
[[noreturn]] void boot_failed(Thread& self);
/// Prints a warning if the stock JDK of the image has another version than when the image was made: once for each
/// version, if that can be noted in the image.
void tell_of_upgraded_jdk(const std::string& java_home);

}  // namespace vitrine::vm
