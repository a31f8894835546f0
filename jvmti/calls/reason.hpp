// SPDX-License-Identifier: Apache-2.0
// Why the last JVM TI call of a thread failed, in one sentence per POSIX thread. The trace and the extension function
// com.android.art.misc.get_last_error_message print it. The failing check names the argument and the rule; the prologue
// adds the section of the specification. Nothing here enters the VM.
#pragma once
#include <jvmti.h>

#include <string>
#include <string_view>

namespace vitrine::jvmti {

/// Records the sentence and returns `error`, so that a check reads  return fail(JVMTI_ERROR_..., "...").
[[gnu::format(printf, 2, 3), gnu::cold]] jvmtiError fail(jvmtiError error, const char* format, ...);
/// The sentence about the last failure in this POSIX thread; "" if there was none. Valid until the thread's next
/// failure.
const char* last_reason();
void clear_reason();

/// True if the current call has recorded why it failed. Set by fail().
extern constinit thread_local bool reason_noted __attribute__((tls_model("initial-exec")));
/// How the versions of a class differ, when RedefineClasses or RetransformClasses refuses the new one. Texts that do
/// not apply are "".
struct Difference {
  std::string kind;           // "method modifiers", "superclass", "attribute NestHost", ...
  std::string class_name;     // with dots
  std::string member;         // "m(int)", "field x", or the attribute
  std::string before, after;  // what the class has, and what the new version would have
  std::string bytes_of;       // whose bytes the new version is
};
/// What is known about the last failure in this POSIX thread. `function` is "" if there was none.
struct Failure {
  std::string function, section;
  jvmtiError error = JVMTI_ERROR_NONE;
  int position = 0;  // of the argument that is at fault, from 1 after the environment; 0: none, or not known
  std::string argument, sentence;
  Difference difference;
};
Failure last_failure();
/// To be called before fail(): what it says about the redefinition. fail() forgets that of the call before.
void note_difference(Difference difference);

/// To be called when `function` has failed: appends the section of the specification. If no reason was recorded, the
/// error's name serves as one.
[[gnu::cold]] void finish_reason(const char* function, jvmtiError error);

/// These two move a sentence from the thread that did the work to the thread that asked for it.
std::string take_reason();
void put_reason(const std::string& reason);

/// The specification's name of a parameter; positions are counted from 1 after the environment. "" if there is none.
std::string_view argument_name(const char* function, int position);
/// For example "argument 2 (info_ptr)". The text is overwritten by the thread's next call.
const char* argument_text(const char* function, int position);

}  // namespace vitrine::jvmti
