// SPDX-License-Identifier: Apache-2.0
// Where global and weak global references were made.
#pragma once
#include <jni.h>

#include "checks/jni/call.hpp"

namespace vitrine::checks {

/// In native state.
void note_global_made(const Call& call, jobject reference);
void note_global_deleted(jobject reference);
/// Reports the places of native code outside the JDK that have left many. When the VM ends.
void report_kept_globals();

}  // namespace vitrine::checks
