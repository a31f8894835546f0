// SPDX-License-Identifier: Apache-2.0
// The errors of functions in an environment that lacks their capability, and in one that has it, row by row.
#pragma once
#include <functional>
#include <vector>

#include "tck.hpp"

inline jvmtiEnv* none;  ///< has no capability

struct Row {
  const char* name;
  jvmtiEnv* holder;
  std::function<jvmtiError(jvmtiEnv*)> call;
};
inline std::vector<Row> rows;

/// A new environment with the chosen capabilities.
template <typename Choose>
jvmtiEnv* holder(JavaVM* vm, Choose choose) {
  jvmtiEnv* made = get_jvmti(vm);
  add_capabilities(made, choose);
  return made;
}

/// Calls each row without and with the capability, in the order of `rows`.
inline void show_rows() {
  for (const Row& row : rows)
    say("%s: %s, %s", row.name, error_name(none, row.call(none)).c_str(),
        error_name(none, row.call(row.holder)).c_str());
}
