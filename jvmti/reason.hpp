// SPDX-License-Identifier: Apache-2.0
// Why the last JVM TI call of a thread failed, in one sentence. Kept per POSIX thread; the
// extension function com.android.art.misc.get_last_error_message and the trace print it. The check that fails says
// which argument and which rule; the prologue adds the section of the specification.
#pragma once
#include <jvmti.h>

#include <string>
#include <string_view>

namespace vitrine::jvmti {

/// Notes the sentence and returns `error`, so that a check reads  return fail(JVMTI_ERROR_..., "...").
[[gnu::format(printf, 2, 3), gnu::cold]] jvmtiError fail(jvmtiError error, const char* format, ...);
/// The sentence of the last failure of this POSIX thread; "" when there was none.
const char* last_reason();
void clear_reason();

/// Has the call that runs now said why it failed? Set by fail().
extern constinit thread_local bool reason_noted __attribute__((tls_model("initial-exec")));
/// The end of a call of `function` that failed: the section is added; where nothing was noted, the error's name stands
/// in.
[[gnu::cold]] void finish_reason(const char* function, jvmtiError error);

/// A sentence noted by a thread that did some work in another one's name goes where it belongs.
std::string take_reason();
void put_reason(const std::string& reason);

/// As the specification calls it, positions counted from 1 behind the environment; "" where it has none.
std::string_view argument_name(const char* function, int position);
/// "argument 2 (info_ptr)", positions counted from 1 behind the environment. Overwritten by the thread's next call.
const char* argument_text(const char* function, int position);

}  // namespace vitrine::jvmti
