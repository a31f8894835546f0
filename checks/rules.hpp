// SPDX-License-Identifier: Apache-2.0
// The rules that -Xcheck:jvmti and -Xcheck:jni check: the rows of checks/rules.def.
#pragma once
#include <cstdint>

namespace vitrine::checks {

enum class Rule : uint16_t {
#define CHECK_RULE(id, name, document, section, sentence, advice) id,
#include "checks/rules.def"
};

/// A row: the name by which messages and suppressions call the rule, where the specification says so, what it says in
/// our words, and what to do instead.
struct RuleFacts {
  const char *name, *document, *section, *sentence, *advice;
};
const RuleFacts& facts_of(Rule rule);
constexpr int kRules = 0
#define CHECK_RULE(id, name, document, section, sentence, advice) +1
#include "checks/rules.def"
    ;

}  // namespace vitrine::checks
