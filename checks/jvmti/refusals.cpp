// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/refusals.hpp"

#include "checks/report.hpp"
#include "jvmti/calls/reason.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

void report_refusal_with(const jvmtiEnv* env, const char* function, jvmtiError error, const std::string& plain) {
  constexpr struct {
    jvmtiError error;
    Rule rule;
  } kMistakes[] = {
#define REFUSED(error, rule) {JVMTI_ERROR_##error, Rule::rule},
#include "checks/jvmti/refused.def"
  };
  const bool is_attached = vm::Thread::current() != nullptr;
  for (auto [code, rule] : kMistakes) {
    if (code != error) continue;
    // An attached thread is refused so in a callback of the heap or of a collection.
    if (error == JVMTI_ERROR_UNATTACHED_THREAD && is_attached) rule = Rule::Refused_InCallback;
    const std::string& shown = jvmti::last_arguments();
    report({.rule = rule,
            .function = function,
            .what = jvmti::last_reason(),
            .env = env,
            .arguments = shown.empty() ? plain : shown});
  }
}

}  // namespace vitrine::checks
