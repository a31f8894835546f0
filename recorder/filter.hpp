// SPDX-License-Identifier: Apache-2.0
// Which calls, events and agents are recorded (filter= of -Xtrace:jvmti).
#pragma once
#include <bitset>
#include <string>
#include <vector>

#include "jvmti/environments/env.hpp"
#include "jvmti/start/table.hpp"

namespace vitrine::recorder {

/// The name of the environment's agent (jvmti::agent_name_of), as recordings show it and agent:NAME wants it. For an
/// environment that was made after its agent's start, that of the library of its first callback; "" if it has none.
std::string agent_of(const jvmti::Env& env);

class Filter {
 public:
  /// Understands WHAT[+WHAT...]; "" keeps everything. Returns "" or a sentence that says what is wrong.
  std::string parse(const std::string& text);

  /// `number` is 0 for an extension function.
  bool keeps_call(int number, const jvmti::Env* env) const { return calls_[static_cast<size_t>(number)] && keeps(env); }
  bool keeps_event(int number, const jvmti::Env* env) const {
    return events_[jvmti::index_of_event(number)] && keeps(env);
  }

 private:
  /// Sets the bits of what `name` stands for; false if there is nothing of that name.
  bool set(const std::string& name, bool value);
  bool keeps(const jvmti::Env* env) const {
    return agents_.empty() || (env != nullptr && is_listed(*env) != agents_are_excluded_);
  }
  bool is_listed(const jvmti::Env& env) const;

  std::bitset<jvmti::kEntries + 1> calls_;
  std::bitset<64> events_;
  std::vector<std::string> agents_;
  bool agents_are_excluded_ = false;
};

}  // namespace vitrine::recorder
