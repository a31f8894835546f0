// SPDX-License-Identifier: Apache-2.0
#include "checks/rules.hpp"

namespace vitrine::checks {

namespace {

constexpr RuleFacts kFacts[kRules] = {
#define CHECK_RULE(id, name, document, section, sentence, advice) {name, document, section, sentence, advice},
#include "checks/rules.def"
};

}  // namespace

const RuleFacts& facts_of(Rule rule) { return kFacts[static_cast<int>(rule)]; }

}  // namespace vitrine::checks
