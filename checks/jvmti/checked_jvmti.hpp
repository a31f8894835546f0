// SPDX-License-Identifier: Apache-2.0
// The checked function table of JVM TI. Each entry asks the rules of its function before and after the call.
#pragma once

namespace vitrine::checks {

/// New environments get the checked table. To be called before there are any.
void put_before_jvmti();
/// Reports what is left over when the VM ends.
void end_jvmti();

}  // namespace vitrine::checks
