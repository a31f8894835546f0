// SPDX-License-Identifier: Apache-2.0
// Fills the function table from functions.def. The rows are checked against jvmti.h at compile time.
#include "jvmti/start/table.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "jvmti/calls/functions.hpp"  // IWYU pragma: keep
#include "jvmti/calls/prologue.hpp"

namespace vitrine::jvmti {

#define JVMTI_FUNCTION(number, name, phases, capabilities, safe) \
  static_assert(offsetof(jvmtiInterface_1, name) == (number - 1) * sizeof(void*), #name " is in another place");
#include "jvmti/functions.def"
static_assert(sizeof(jvmtiInterface_1) == kEntries * sizeof(void*));

namespace {

template <class F>
constexpr int kParameters = -1;
template <class... C>
constexpr int kParameters<jvmtiError(JNICALL*)(jvmtiEnv*, C...)> = sizeof...(C);
template <class... C>
constexpr int kParameters<jvmtiError(JNICALL*)(jvmtiEnv*, C..., ...)> = sizeof...(C);
constexpr int words(std::string_view text) {
  return text.empty() ? 0 : 1 + static_cast<int>(std::ranges::count(text, ' '));
}
#define JVMTI_PARAMETERS(name, section, parameters) \
  static_assert(words(parameters) == kParameters<decltype(jvmtiInterface_1::name)>, #name " has other parameters");
#include "jvmti/parameters.def"

#define JVMTI_FUNCTION(number, name, phases, capabilities, safe) \
  constexpr Spec kSpec_##name{number, #name, phases, capabilities, safe};
#include "jvmti/functions.def"

struct Table {
  void* entries[kEntries] = {};
  Table() {
#define JVMTI_FUNCTION(number, name, phases, capabilities, safe) \
  entries[number - 1] =                                          \
      reinterpret_cast<void*>(&Entry<&functions::name, kSpec_##name, decltype(jvmtiInterface_1::name)>::call);
#include "jvmti/functions.def"
  }
};

}  // namespace

const jvmtiInterface_1* function_table() {
  static const Table table;
  return reinterpret_cast<const jvmtiInterface_1*>(&table);
}

namespace {

const jvmtiInterface_1* in_use = nullptr;

}  // namespace

void use_function_table(const jvmtiInterface_1& table) { in_use = &table; }
const jvmtiInterface_1* table_of_new_environments() { return in_use != nullptr ? in_use : function_table(); }

}  // namespace vitrine::jvmti
