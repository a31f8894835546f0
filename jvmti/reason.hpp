// SPDX-License-Identifier: Apache-2.0
// Why the last JVM TI call of a thread failed, in one sentence (design decision 10). Kept per POSIX thread; the
// extension function com.android.art.misc.get_last_error_message and the trace print it.
#pragma once
#include <jvmti.h>

namespace vitrine::jvmti {

/// Notes the sentence and returns `error`, so that a check reads  return fail(JVMTI_ERROR_..., "...").
[[gnu::format(printf, 2, 3), gnu::cold]] jvmtiError fail(jvmtiError error, const char* format, ...);
/// The sentence of the last failure of this POSIX thread; "" when there was none.
const char* last_reason();
void clear_reason();

}  // namespace vitrine::jvmti
