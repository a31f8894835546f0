// SPDX-License-Identifier: Apache-2.0
// The capabilities that the VM offers (JVM TI GetPotentialCapabilities). An interpreter can offer all of them in any
// phase and to any number of environments, because they cost nothing until an event is enabled.
#include "jvmti/environments/capabilities.hpp"

#include "vm/state/release.hpp"

namespace vitrine::jvmti {

namespace {
enum class Offered : uint8_t { Always, WithVirtualThreads, WithValueObjects /* of the class library */, Never };
struct Row {
  const char* name;
  Offered offered;
};
constexpr Row kRows[] = {
#define JVMTI_CAPABILITY(bit, name, offered) {#name, Offered::offered},
#include "jvmti/capabilities.def"
};
}  // namespace

Capabilities offered() {
  Capabilities word = 0;
  auto is_offered = [](Offered when) {
    return when == Offered::Always || (when == Offered::WithVirtualThreads && vm::release().has_virtual_threads) ||
           (when == Offered::WithValueObjects && vm::release().preview_has_value_objects);
  };
  for (size_t bit = 0; bit < sizeof kRows / sizeof kRows[0]; ++bit)
    if (is_offered(kRows[bit].offered)) word |= Capabilities{1} << bit;
  return word;
}

const char* capability_name(Capabilities word) {
  if (word == 0) return "nothing any more";  // another thread has added it in the meantime
  auto bit = static_cast<size_t>(__builtin_ctzll(word));
  return bit < sizeof kRows / sizeof kRows[0] ? kRows[bit].name : "no capability";
}

}  // namespace vitrine::jvmti
