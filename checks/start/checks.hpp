// SPDX-License-Identifier: Apache-2.0
// -Xcheck:jvmti and -Xcheck:jni: a layer between the function tables and their functions. It is put there at the start
// if the options ask for it, and does not exist otherwise.
#pragma once
#include "base/start_code.hpp"

namespace vitrine::checks {

/// Exchanges the tables that the options name. To be called once the options are known, before there is an environment
/// or another thread. Ends a start whose options name a file that cannot be used.
VITRINE_START_CODE void begin();
/// A thread could not access `address`. Returns true if the access is to be repeated: the address was given for the
/// result of a function that has failed (checks/jvmti/failed_results.hpp). Called in a handler of signals.
bool recover_from_access(const void* address);
/// Looks for what is left over, and prints the summary. To be called once, when the VM ends; any thread.
VITRINE_START_CODE void end();

}  // namespace vitrine::checks
